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

/// Stores the tags of documents, of which exactly one names a collection; each method is part of a change or query of
/// its caller.
final class TagTable {
    private TagTable() {}

    /// Puts these tags in the place of all that the document had; when they name no collection, it stays in its own.
    static void replace(Handle handle, long document, Collection<String> tags) {
        var all = new ArrayList<>(tags);
        DocumentTable.find(handle, document).tags().stream()
                .filter(CollectionName::isTag)
                .forEach(all::add);
        write(handle, document, CollectionName.exactlyOne(all));
    }

    /// Changes some of the tags of a document.
    ///
    /// @return the document as it is then, or nothing when there is none
    static Optional<Retagged> change(Handle handle, DocumentId id, TagChange change, Instant now) {
        var number = handle.createQuery("SELECT number FROM document WHERE id = :id")
                .bind("id", id.toString())
                .mapTo(Long.class)
                .findOne();
        return number.map(document -> {
            var before = DocumentTable.find(handle, document);
            var after = change.applyTo(before.tags());
            if (Set.copyOf(after).equals(Set.copyOf(before.tags()))) {
                return new Retagged(before, false);
            }
            write(handle, document, after);
            handle.createUpdate("""
                            UPDATE document SET revision = revision + 1, updated_at_micros = :now
                            WHERE number = :number""")
                    .bind("number", document)
                    .bind("now", EpochMicros.of(now))
                    .execute();
            DocumentTable.noteChange(handle, now);
            return new Retagged(DocumentTable.find(handle, document), true);
        });
    }

    /// How many of the documents that match have which tag.
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
        handle.createUpdate("DELETE FROM document_tag WHERE document = :document")
                .bind("document", document)
                .execute();
        for (var tag : tags) {
            handle.createUpdate("INSERT INTO document_tag (document, tag) VALUES (:document, :tag)")
                    .bind("document", document)
                    .bind("tag", tag)
                    .execute();
        }
    }

    /// A document and whether its tags are others now.
    record Retagged(Document document, boolean changed) {}
}
