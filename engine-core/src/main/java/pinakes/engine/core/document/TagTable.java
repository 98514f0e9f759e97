package pinakes.engine.core.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.MetadataTable.Amended;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents.TagCount;
import pinakes.engine.document.TagChange;

/// The tags of documents, exactly one of which names a collection; each method runs within a transaction of its
/// caller.
final class TagTable {
    private TagTable() {}

    /// Replaces all tags of a document; without a collection among them, it stays in its own.
    static void replace(Sql sql, long document, Collection<String> tags) {
        var all = new ArrayList<>(tags);
        sql.list("SELECT tag FROM document_tag WHERE document = ?", row -> row.text("tag"), document).stream()
                .filter(CollectionName::isTag)
                .forEach(all::add);
        write(sql, document, CollectionName.exactlyOne(all));
    }

    /// Changes tags of a document, and of its attachments.
    ///
    /// @return the document after the change; empty when it does not exist
    static Optional<Amended> change(Sql sql, DocumentId id, TagChange change, Instant now) {
        return DocumentTable.find(sql, id).map(before -> {
            var document = before.number().value();
            var after = change.applyTo(before.tags());
            if (Set.copyOf(after).equals(Set.copyOf(before.tags()))) {
                return new Amended(before, before, false, List.of());
            }
            write(sql, document, after);
            sql.execute(
                    "UPDATE document SET revision = revision + 1, updated_at_micros = ? WHERE number = ?",
                    now,
                    document);
            return AttachmentTable.followed(sql, before, now);
        });
    }

    static List<TagCount> count(Sql sql, DocumentFilter filter) {
        var counts = FilterCounts.ofEachTag(filter);
        if (counts.isPresent()) {
            return counts(
                    sql,
                    "sum(documents) AS documents FROM " + counts.get().rows(),
                    counts.get().values());
        }
        var query = new DocumentQuery(filter).smallestFirst(sql);
        return counts(
                sql,
                "count(*) AS documents FROM document_tag WHERE document IN (SELECT number FROM document WHERE "
                        + query.where() + ")",
                query.values());
    }

    private static List<TagCount> counts(Sql sql, String counted, Object[] values) {
        return sql.list(
                "SELECT tag, " + counted + " GROUP BY tag ORDER BY tag",
                row -> new TagCount(row.text("tag"), row.number("documents")),
                values);
    }

    static void write(Sql sql, long document, List<String> tags) {
        sql.execute("DELETE FROM document_tag WHERE document = ?", document);
        for (var tag : tags) {
            sql.execute("INSERT INTO document_tag (document, tag) VALUES (?, ?)", document, tag);
        }
    }
}
