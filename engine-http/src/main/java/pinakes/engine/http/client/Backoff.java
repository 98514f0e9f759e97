package pinakes.engine.http.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait before asking again: any time up to a bound that doubles, so that those who were cut off together
/// do not come back together.
record Backoff(int attemptsMax, Duration first, Duration longest, RandomGenerator random) {
    Backoff {
        if (attemptsMax < 1 || !first.isPositive() || longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("at least one attempt, and waits that grow");
        }
    }

    /// The wait after a failed attempt.
    ///
    /// @param attempt 1 for the first
    Duration after(int attempt) {
        var bound = Math.min(longest.toNanos(), first.toNanos() << Math.min(attempt - 1, 20));
        return Duration.ofNanos(random.nextLong(bound + 1));
    }
}
