package pinakes.engine.local.catalog;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// How the catalog keeps a moment: whole microseconds since 1970, which every database orders and returns
/// exactly.
public final class EpochMicros {
    private static final Instant EARLIEST = at(Long.MIN_VALUE);
    private static final Instant LATEST = at(Long.MAX_VALUE);

    private EpochMicros() {}

    /// The moment, or the nearest that can be kept: 290,000 years away from now.
    public static long of(Instant moment) {
        if (moment.isBefore(EARLIEST)) {
            return Long.MIN_VALUE;
        }
        return moment.isAfter(LATEST)
                ? Long.MAX_VALUE
                : ChronoUnit.MICROS.between(Instant.EPOCH, moment.truncatedTo(ChronoUnit.MICROS));
    }

    public static Instant at(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
