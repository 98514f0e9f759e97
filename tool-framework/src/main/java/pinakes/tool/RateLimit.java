package pinakes.tool;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// At most `maxCalls` calls per caller within `window`.
public record RateLimit(int maxCalls, Duration window) {
    public RateLimit {
        if (maxCalls < 1 || !window.isPositive()) {
            throw new IllegalArgumentException(
                    "a rate limit needs at least one call in a positive window, got " + maxCalls + " in " + window);
        }
    }

    public static RateLimit perMinute(int maxCalls) {
        return new RateLimit(maxCalls, Duration.ofMinutes(1));
    }

    /// The limit with the lower rate, where null is no limit.
    public static @Nullable RateLimit stricter(@Nullable RateLimit one, @Nullable RateLimit other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.millisPerCall() >= other.millisPerCall() ? one : other;
    }

    private double millisPerCall() {
        return (double) window.toMillis() / maxCalls;
    }
}
