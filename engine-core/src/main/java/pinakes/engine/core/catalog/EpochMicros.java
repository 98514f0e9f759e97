package pinakes.engine.core.catalog;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// A column with a point in time: whole microseconds since 1970, which every database orders and returns exactly.
public final class EpochMicros {
    private static final Instant EARLIEST = at(Long.MIN_VALUE);
    private static final Instant LATEST = at(Long.MAX_VALUE);

    private EpochMicros() {}

    /// The nearest value that fits: the range is 290,000 years around now.
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
