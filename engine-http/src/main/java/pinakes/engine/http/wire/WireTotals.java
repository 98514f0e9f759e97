package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents.Totals;

/// How much the documents are that match.
///
/// @param lastUpdated when one of them was last added or changed
public record WireTotals(
        long total,
        Map<DocumentKind, Long> byKind,
        long chunks,
        long bytes,
        @Nullable Instant lastUpdated) {
    public static WireTotals of(Totals totals) {
        return new WireTotals(
                totals.documents(), totals.byKind(), totals.passages(), totals.originalBytes(), totals.lastUpdated());
    }

    public Totals totals() {
        return new Totals(byKind, chunks, bytes, lastUpdated);
    }
}
