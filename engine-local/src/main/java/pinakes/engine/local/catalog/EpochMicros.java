package pinakes.engine.local.catalog;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// How the catalog keeps a moment: whole microseconds since 1970, which every database orders and returns
/// exactly.
public final class EpochMicros {
    private EpochMicros() {}

    public static long of(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment.truncatedTo(ChronoUnit.MICROS));
    }

    public static Instant at(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
