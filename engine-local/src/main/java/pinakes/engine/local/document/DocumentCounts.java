package pinakes.engine.local.document;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;

/// Counts what the catalog holds.
public final class DocumentCounts {
    private static final String SUMS =
            "SELECT kind, count(*) AS documents, sum(chunk_count) AS passages, sum(size_bytes) AS bytes";

    private DocumentCounts() {}

    /// What the catalog holds now, and when a document was last stored or deleted. An index has all the numbers.
    public static Totals of(Handle handle) {
        var kinds = handle.createQuery(SUMS + " FROM document GROUP BY kind")
                .map((row, _) -> new OfKind(
                        EnumColumn.read(DocumentKind.class, row.getString("kind")),
                        row.getLong("documents"),
                        row.getLong("passages"),
                        row.getLong("bytes"),
                        null))
                .list();
        return totals(kinds, DocumentTable.lastChange(handle).orElse(null));
    }

    /// What the documents are that match.
    static Totals totals(Handle handle, DocumentFilter filter) {
        var query = new DocumentQuery(filter);
        var kinds = query.bind(handle.createQuery(SUMS + ", max(updated_at_micros) AS updated FROM document WHERE "
                        + query.where() + " GROUP BY kind"))
                .map((row, _) -> new OfKind(
                        EnumColumn.read(DocumentKind.class, row.getString("kind")),
                        row.getLong("documents"),
                        row.getLong("passages"),
                        row.getLong("bytes"),
                        EpochMicros.at(row.getLong("updated"))))
                .list();
        var updated = kinds.stream()
                .map(OfKind::updated)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .max(Instant::compareTo);
        return totals(kinds, updated.orElse(null));
    }

    private static Totals totals(List<OfKind> kinds, @Nullable Instant updated) {
        var byKind = new EnumMap<DocumentKind, Long>(DocumentKind.class);
        kinds.forEach(kind -> byKind.put(kind.kind(), kind.documents()));
        return new Totals(byKind, sum(kinds, OfKind::passages), sum(kinds, OfKind::bytes), updated);
    }

    private static long sum(List<OfKind> kinds, ToLongFunction<OfKind> number) {
        return kinds.stream().mapToLong(number).sum();
    }

    private record OfKind(
            DocumentKind kind,
            long documents,
            long passages,
            long bytes,
            @Nullable Instant updated) {}
}
