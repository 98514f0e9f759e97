package pinakes.engine.local.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.document.TagChange;
import pinakes.engine.local.catalog.EpochMicros;

/// The tags of documents, exactly one of which names a collection; each method runs within a transaction of its
/// caller.
final class TagTable {
    private TagTable() {}

    /// Replaces all tags of a document; without a collection among them, it stays in its own.
    static void replace(Handle handle, long document, Collection<String> tags) {
        var all = new ArrayList<>(tags);
        DocumentTable.find(handle, document).tags().stream()
                .filter(CollectionName::isTag)
                .forEach(all::add);
        write(handle, document, CollectionName.exactlyOne(all));
    }

    /// Changes tags of a document.
    ///
    /// @return the document after the change; empty when it does not exist
    static Optional<Retagged> change(Handle handle, DocumentId id, TagChange change, Instant now) {
        var number = handle.select("SELECT number FROM document WHERE id = ?", id.toString())
                .mapTo(Long.class)
                .findOne();
        return number.map(document -> {
            var before = DocumentTable.find(handle, document);
            var after = change.applyTo(before.tags());
            if (Set.copyOf(after).equals(Set.copyOf(before.tags()))) {
                return new Retagged(before, false);
            }
            write(handle, document, after);
            handle.execute("""
                            UPDATE document SET revision = revision + 1, updated_at_micros = ?
                            WHERE number = ?""", EpochMicros.of(now), document);
            DocumentTable.noteChange(handle, now);
            return new Retagged(DocumentTable.find(handle, document), true);
        });
    }

    /// Counts the matching documents per tag.
    static List<TagCount> count(Handle handle, DocumentFilter filter) {
        var query = new DocumentQuery(filter);
        return query.bind(handle.createQuery("SELECT tag, count(*) AS documents FROM document_tag"
                        + (filter.equals(DocumentFilter.ALL)
                                ? ""
                                : " WHERE document IN (SELECT number FROM document WHERE " + query.where() + ")")
                        + " GROUP BY tag ORDER BY tag"))
                .map((row, _) -> new TagCount(row.getString("tag"), row.getLong("documents")))
                .list();
    }

    private static void write(Handle handle, long document, List<String> tags) {
        handle.execute("DELETE FROM document_tag WHERE document = ?", document);
        for (var tag : tags) {
            handle.execute("INSERT INTO document_tag (document, tag) VALUES (?, ?)", document, tag);
        }
    }

    /// A document and whether its tags have changed.
    record Retagged(Document document, boolean changed) {}
}
