package pinakes.engine.local.document;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents.FormatCount;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.Row;
import pinakes.engine.local.catalog.Sql;

/// Counts documents, passages and bytes in the catalog.
public final class DocumentCounts {
    private static final String SUMS =
            "SELECT kind, count(*) AS documents, sum(chunk_count) AS passages, sum(size_bytes) AS bytes, ";

    private DocumentCounts() {}

    /// The totals of the whole catalog, answered from an index alone. Deletions count as updates.
    public static Totals of(Sql sql) {
        var kinds = sql.list(SUMS + "0 AS updated FROM document GROUP BY kind", OfKind::of);
        return totals(kinds, DocumentTable.lastChange(sql).orElse(null));
    }

    static Totals totals(Sql sql, DocumentFilter filter) {
        var query = new DocumentQuery(filter);
        var kinds = sql.list(
                SUMS + "max(updated_at_micros) AS updated FROM document WHERE " + query.where() + " GROUP BY kind",
                OfKind::of,
                query.values());
        var updated = kinds.stream().mapToLong(OfKind::updatedMicros).max();
        return totals(kinds, updated.isEmpty() ? null : EpochMicros.at(updated.getAsLong()));
    }

    static List<FormatCount> formats(Sql sql, DocumentFilter filter) {
        var query = new DocumentQuery(filter);
        return sql.list(
                "SELECT format, count(*) AS documents FROM document WHERE " + query.where()
                        + " GROUP BY format ORDER BY documents DESC, format",
                row -> new FormatCount(row.text("format"), row.number("documents")),
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

    private record OfKind(DocumentKind kind, long documents, long passages, long bytes, long updatedMicros) {
        static OfKind of(Row row) {
            return new OfKind(
                    row.constant(DocumentKind.class, "kind"),
                    row.number("documents"),
                    row.number("passages"),
                    row.number("bytes"),
                    row.number("updated"));
        }
    }
}
