package pinakes.engine.local.document;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.local.catalog.Words;

/// How much the catalog holds.
///
/// @param byKind how many documents of each kind; a kind that is missing has none
/// @param lastChange when a document was last stored or deleted; absent when that never happened
public record DocumentCounts(
        Map<DocumentKind, Long> byKind,
        long passages,
        long originalBytes,
        @Nullable Instant lastChange) {
    public DocumentCounts {
        byKind = Map.copyOf(byKind);
    }

    /// What the catalog holds now.
    public static DocumentCounts of(Handle handle) {
        var kinds = handle.createQuery("""
                        SELECT kind, count(*) AS documents, sum(chunk_count) AS passages, sum(size_bytes) AS bytes
                        FROM document GROUP BY kind""")
                .map((row, _) -> new OfKind(
                        Words.read(DocumentKind.class, row.getString("kind")),
                        row.getLong("documents"),
                        row.getLong("passages"),
                        row.getLong("bytes")))
                .list();
        var byKind = new EnumMap<DocumentKind, Long>(DocumentKind.class);
        kinds.forEach(kind -> byKind.put(kind.kind(), kind.documents()));
        return new DocumentCounts(
                byKind,
                sum(kinds, OfKind::passages),
                sum(kinds, OfKind::bytes),
                DocumentTable.lastChange(handle).orElse(null));
    }

    public long documents() {
        return byKind.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long sum(List<OfKind> kinds, ToLongFunction<OfKind> number) {
        return kinds.stream().mapToLong(number).sum();
    }

    private record OfKind(DocumentKind kind, long documents, long passages, long bytes) {}
}
