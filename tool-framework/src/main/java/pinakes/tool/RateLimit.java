package pinakes.tool;

import java.time.Duration;

/// At most `maxCalls` calls per caller within `window`.
public record RateLimit(int maxCalls, Duration window) {
    public RateLimit {
        if (maxCalls < 1 || !window.isPositive()) {
            throw new IllegalArgumentException(
                    "a rate limit needs at least one call in a positive window, got " + maxCalls + " in " + window);
        }
    }
}
