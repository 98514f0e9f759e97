package pinakes.engine.local.document;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.document.TagChange;
import pinakes.engine.local.catalog.EpochMicros;

/// Stores the tags of documents; each method is part of a change or query of its caller.
final class TagTable {
    private TagTable() {}

    /// Puts these tags in the place of all that the document had.
    static void replace(Handle handle, long document, Collection<String> tags) {
        handle.createUpdate("DELETE FROM document_tag WHERE document = :document")
                .bind("document", document)
                .execute();
        tags.forEach(tag -> add(handle, document, tag));
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
            change.off().forEach(tag -> remove(handle, document, tag));
            change.on().forEach(tag -> add(handle, document, tag));
            if (DocumentTable.find(handle, document).tags().equals(before.tags())) {
                return new Retagged(before, false);
            }
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

    private static void add(Handle handle, long document, String tag) {
        handle.createUpdate("INSERT INTO document_tag (document, tag) VALUES (:document, :tag) ON CONFLICT DO NOTHING")
                .bind("document", document)
                .bind("tag", tag)
                .execute();
    }

    private static void remove(Handle handle, long document, String tag) {
        handle.createUpdate("DELETE FROM document_tag WHERE document = :document AND tag = :tag")
                .bind("document", document)
                .bind("tag", tag)
                .execute();
    }

    /// A document and whether its tags are others now.
    record Retagged(Document document, boolean changed) {}
}
