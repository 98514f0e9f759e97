package pinakes.engine.core.document;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.EpochMicros;
import pinakes.engine.core.catalog.Sql;

/// Counts that the catalog keeps for every day (UTC), so that only the first and the last day of a period are counted
/// document by document.
final class DayCounts {
    private static final long DAY_MICROS = Duration.ofDays(1).toMillis() * 1_000;

    private DayCounts() {}

    /// The number of documents that were added in a period.
    static long documents(Sql sql, @Nullable Instant from, @Nullable Instant before) {
        var start = from == null ? 0 : EpochMicros.of(from);
        var end = before == null ? Long.MAX_VALUE : EpochMicros.of(before);
        var firstDay = Math.ceilDiv(start, DAY_MICROS);
        var lastDay = end / DAY_MICROS;
        return firstDay >= lastDay
                ? counted(sql, start, end)
                : counted(sql, start, firstDay * DAY_MICROS)
                        + sql.number(
                                "SELECT sum(documents) FROM day_tally WHERE day >= ? AND day < ?", firstDay, lastDay)
                        + counted(sql, lastDay * DAY_MICROS, end);
    }

    private static long counted(Sql sql, long startMicros, long endMicros) {
        return sql.number(
                "SELECT count(*) FROM document WHERE added_at_micros >= ? AND added_at_micros < ?",
                startMicros,
                endMicros);
    }
}
