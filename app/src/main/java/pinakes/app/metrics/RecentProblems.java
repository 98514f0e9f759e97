package pinakes.app.metrics;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/// Why a server is not ready, looked up at most once in a few seconds.
final class RecentProblems {
    private final Supplier<List<String>> problems;
    private final InstantSource clock;
    private int count;
    private Instant measuredAt = Instant.MIN;

    RecentProblems(Supplier<List<String>> problems, InstantSource clock) {
        this.problems = problems;
        this.clock = clock;
    }

    synchronized int count() {
        var now = clock.instant();
        if (measuredAt.isBefore(now.minus(RecentFigures.AGE_MAX))) {
            count = problems.get().size();
            measuredAt = now;
        }
        return count;
    }
}
