package pinakes.family.knowledge;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// How amounts are written on the wire.
final class Figures {
    private static final double BYTES_PER_MEGABYTE = 1024.0 * 1024;

    private Figures() {}

    /// With one decimal, as published.
    static double seconds(Duration duration) {
        return tenths(Math.max(0, duration.toMillis()) / 1000.0);
    }

    static double megabytes(long bytes) {
        return tenths(bytes / BYTES_PER_MEGABYTE);
    }

    /// Whole ones, and never less than there are.
    static long megabytesRoundedUp(long bytes) {
        return (long) Math.ceil(bytes / BYTES_PER_MEGABYTE);
    }

    static double tenths(double amount) {
        return Math.round(amount * 10) / 10.0;
    }

    /// Scores and shares, which nobody compares beyond four decimals.
    static double share(double share) {
        return Math.round(share * 10_000) / 10_000.0;
    }

    static Instant moment(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS);
    }
}
