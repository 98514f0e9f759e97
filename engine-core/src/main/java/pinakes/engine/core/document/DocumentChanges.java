package pinakes.engine.core.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.document.MetadataTable.Amended;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;

/// Changes the metadata of many documents without reading their files again.
public record DocumentChanges(DocumentStore store) {
    /// How many documents one call should change: more would block other changes for long.
    public static final int AT_ONCE = 100;

    /// Adds to what is stated about each document.
    public void amend(List<DocumentId> documents, DocumentMetadata given) throws InterruptedException {
        apply(
                documents,
                (sql, id, now) -> MetadataTable.amend(sql, id, given, now).stream()
                        .filter(Amended::changed)
                        .flatMap(amended -> {
                            store.quotas().moved(sql, amended.moved());
                            return amended.all();
                        })
                        .map(amended -> new Changed(amended.document(), amended.change())));
    }

    /// Notes for each document that its file is somewhere else now.
    public void relocate(List<Relocation> moves) throws InterruptedException {
        apply(
                moves,
                (sql, move, now) -> DocumentTable.relocate(sql, move.document(), move.sourcePath(), now).stream()
                        .map(document -> new Changed(document, DocumentChange.of(document))));
    }

    private <T> void apply(List<T> items, Change<T> change) throws InterruptedException {
        if (items.isEmpty()) {
            return;
        }
        Uninterrupted.call(() -> {
            var changed = store.write((sql, now) -> {
                var documents = new ArrayList<Changed>();
                items.forEach(item -> change.make(sql, item, now).forEach(documents::add));
                return documents;
            });
            try {
                store.index()
                        .sync(changed.stream()
                                .map(item -> item.document().number().value())
                                .toList());
            } finally {
                changed.forEach(item -> store.listeners().publish(item.change()));
            }
            return changed.size();
        });
    }

    /// A document whose file was moved.
    ///
    /// @param sourcePath where the file is now
    public record Relocation(DocumentId document, String sourcePath) {}

    private record Changed(Document document, DocumentChange change) {}

    private interface Change<T> {
        /// The documents after the change; none when nothing was changed.
        Stream<Changed> make(Sql sql, T item, Instant now);
    }
}
