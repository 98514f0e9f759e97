package pinakes.engine.core.document;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.MetadataValues;

/// The metadata of documents and its values for filters; each method runs within a transaction of its caller.
public final class MetadataTable {
    private MetadataTable() {}

    /// Stores what a document can be filtered by, in place of what was there.
    static void index(Sql sql, Document document) {
        var number = document.number().value();
        sql.execute("DELETE FROM document_metadata WHERE document = ?", number);
        MetadataValues.of(document)
                .byName()
                .forEach((name, values) -> values.forEach(value -> sql.execute(
                        "INSERT INTO document_metadata (document, name, value) VALUES (?, ?, ?)",
                        number,
                        name,
                        value)));
    }

    /// Adds to what is stated about a document: tags and keys are added, a collection and given values replace others.
    /// The attachments of a mail get the same tags and keys.
    ///
    /// @return the document after the change; empty when it does not exist
    public static Optional<Amended> amend(Sql sql, DocumentId id, DocumentMetadata given, Instant now) {
        return DocumentTable.find(sql, id).map(before -> {
            var tags = given.appliedTo(before.tags());
            var keys = new HashMap<>(before.metadata());
            keys.putAll(given.more());
            if (Set.copyOf(tags).equals(Set.copyOf(before.tags()))
                    && keys.equals(before.metadata())
                    && isSame(given.title(), before.text().title())
                    && isSame(given.author(), before.text().author())) {
                return new Amended(before, before, false, List.of());
            }
            TagTable.write(sql, before.number().value(), tags);
            update(sql, before, given, keys, now);
            index(sql, DocumentTable.find(sql, before.number().value()));
            return AttachmentTable.followed(sql, before, now);
        });
    }

    private static void update(
            Sql sql, Document before, DocumentMetadata given, Map<String, Object> keys, Instant now) {
        sql.execute(
                """
                UPDATE document
                SET title = coalesce(?, title), given_title = coalesce(?, given_title),
                    author = coalesce(?, author), given_author = coalesce(?, given_author),
                    metadata = ?, revision = revision + 1, updated_at_micros = ?
                WHERE number = ?""",
                given.title(),
                given.title(),
                given.author(),
                given.author(),
                JsonColumn.of(keys),
                now,
                before.number().value());
    }

    private static boolean isSame(@Nullable String given, @Nullable String stored) {
        return given == null || Objects.equals(given, stored);
    }

    /// A document after a change of what is stated about it.
    ///
    /// @param attachments those that changed with it
    public record Amended(Document before, Document document, boolean changed, List<Amended> attachments) {
        public Amended {
            attachments = List.copyOf(attachments);
        }

        public DocumentChange change() {
            return DocumentChange.of(before, document);
        }

        /// Those of this document and its attachments that changed their collection.
        public List<Document> moved() {
            return all().filter(
                            one -> !CollectionName.of(one.before.tags()).equals(CollectionName.of(one.document.tags())))
                    .map(Amended::document)
                    .toList();
        }

        /// This document and the attachments that changed with it.
        public Stream<Amended> all() {
            return Stream.concat(Stream.of(this), attachments.stream().flatMap(Amended::all));
        }
    }
}
