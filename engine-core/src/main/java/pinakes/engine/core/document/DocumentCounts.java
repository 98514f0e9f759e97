package pinakes.engine.core.document;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents.FormatCount;
import pinakes.engine.document.Documents.Totals;

/// Counts documents, passages and bytes in the catalog.
public final class DocumentCounts {
    private DocumentCounts() {}

    /// The totals of the whole catalog. Deletions count as updates.
    public static Totals of(Sql sql) {
        return totals(
                kinds(sql, DocumentFilter.ALL), DocumentTable.lastChange(sql).orElse(null));
    }

    static Totals totals(Sql sql, DocumentFilter filter) {
        var kinds = kinds(sql, filter);
        var updated = new DocumentQuery(filter).smallestFirst(sql).lastUpdated(sql, sum(kinds, OfKind::documents));
        return totals(kinds, updated.orElse(null));
    }

    private static List<OfKind> kinds(Sql sql, DocumentFilter filter) {
        return sums(
                sql,
                filter,
                "kind, sum(documents) AS documents, sum(chunks) AS passages, sum(bytes) AS bytes",
                "kind, count(*) AS documents, sum(chunk_count) AS passages, sum(size_bytes) AS bytes",
                " GROUP BY kind",
                OfKind::of);
    }

    static List<FormatCount> formats(Sql sql, DocumentFilter filter) {
        return sums(
                sql,
                filter,
                "format, sum(documents) AS documents",
                "format, count(*) AS documents",
                " GROUP BY format ORDER BY documents DESC, format",
                row -> new FormatCount(row.text("format"), row.number("documents")));
    }

    /// Sums of the counts that the catalog keeps, if it does for the filter, or else of the matching documents.
    private static <T> List<T> sums(
            Sql sql,
            DocumentFilter filter,
            String ofKept,
            String ofDocuments,
            String grouped,
            Function<Row, T> reader) {
        var query = new DocumentQuery(filter).smallestFirst(sql);
        var kept = query.keptCounts();
        return kept.isPresent()
                ? sql.list(
                        "SELECT " + ofKept + " FROM " + kept.get().rows() + grouped,
                        reader,
                        kept.get().values())
                : sql.list(
                        "SELECT " + ofDocuments + " FROM document WHERE " + query.where() + grouped,
                        reader,
                        query.values());
    }

    private static Totals totals(List<OfKind> kinds, @Nullable Instant updated) {
        var byKind = new EnumMap<DocumentKind, Long>(DocumentKind.class);
        kinds.forEach(kind -> byKind.put(kind.kind(), kind.documents()));
        return new Totals(byKind, sum(kinds, OfKind::passages), sum(kinds, OfKind::bytes), updated);
    }

    private static long sum(List<OfKind> kinds, ToLongFunction<OfKind> number) {
        return kinds.stream().mapToLong(number).sum();
    }

    private record OfKind(DocumentKind kind, long documents, long passages, long bytes) {
        static OfKind of(Row row) {
            return new OfKind(
                    row.constant(DocumentKind.class, "kind"),
                    row.number("documents"),
                    row.number("passages"),
                    row.number("bytes"));
        }
    }
}
