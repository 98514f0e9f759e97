package pinakes.family.answer;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Rounds the numbers and times in answers.
public final class Rounding {
    private static final double BYTES_PER_MEGABYTE = 1024.0 * 1024;

    private Rounding() {}

    /// With one decimal, as published.
    public static double seconds(Duration duration) {
        return tenths(Math.max(0, duration.toMillis()) / 1000.0);
    }

    public static double megabytes(long bytes) {
        return tenths(bytes / BYTES_PER_MEGABYTE);
    }

    public static long megabytesRoundedUp(long bytes) {
        return (long) Math.ceil(bytes / BYTES_PER_MEGABYTE);
    }

    public static double tenths(double amount) {
        return Math.round(amount * 10) / 10.0;
    }

    public static double hundredths(double amount) {
        return Math.round(amount * 100) / 100.0;
    }

    /// Scores and shares, with four decimals.
    public static double share(double share) {
        return Math.round(share * 10_000) / 10_000.0;
    }

    public static Instant moment(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS);
    }
}
