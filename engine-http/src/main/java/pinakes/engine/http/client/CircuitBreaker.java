package pinakes.engine.http.client;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Spares an engine that does not answer, and those who ask it, for a while.
///
/// After some failures in a row it opens: calls fail at once. After a pause it lets one call through; if that succeeds,
/// it closes again, and if not, the pause begins anew.
final class CircuitBreaker {
    private final int failuresMax;
    private final long pauseNanos;
    private final LongSupplier nanoClock;
    private State state = new State.Closed(0);

    CircuitBreaker(int failuresMax, Duration pause, LongSupplier nanoClock) {
        this.failuresMax = failuresMax;
        this.pauseNanos = pause.toNanos();
        this.nanoClock = nanoClock;
    }

    sealed interface State {
        record Closed(int failures) implements State {}

        record Open(long sinceNanos) implements State {}

        /// One call is on its way to find out.
        record Probing(long sinceNanos) implements State {}
    }

    /// Whether a call may be made; whoever is told so reports how it went.
    synchronized boolean admits() {
        return switch (state) {
            case State.Closed _ -> true;
            case State.Open(var since) -> probes(since);
            // A probe that was never reported must not keep everybody out for good.
            case State.Probing(var since) -> probes(since);
        };
    }

    synchronized void succeeded() {
        state = new State.Closed(0);
    }

    synchronized void failed() {
        state = switch (state) {
            case State.Closed(var failures) when failures + 1 < failuresMax -> new State.Closed(failures + 1);
            case State.Closed _, State.Open _, State.Probing _ -> new State.Open(nanoClock.getAsLong());
        };
    }

    synchronized State state() {
        return state;
    }

    private boolean probes(long sinceNanos) {
        var now = nanoClock.getAsLong();
        if (now - sinceNanos < pauseNanos) {
            return false;
        }
        state = new State.Probing(now);
        return true;
    }
}
