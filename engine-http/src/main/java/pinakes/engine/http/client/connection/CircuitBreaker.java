package pinakes.engine.http.client.connection;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Fails calls at once while an engine does not respond.
///
/// It opens after several failures in a row. After a pause it lets one call through: success closes it, failure
/// starts another pause.
public final class CircuitBreaker {
    private final int failuresMax;
    private final long pauseNanos;
    private final LongSupplier nanoClock;
    private State state = new State.Closed(0);

    public CircuitBreaker(int failuresMax, Duration pause, LongSupplier nanoClock) {
        this.failuresMax = failuresMax;
        this.pauseNanos = pause.toNanos();
        this.nanoClock = nanoClock;
    }

    private sealed interface State {
        record Closed(int failures) implements State {}

        /// Calls fail until the pause is over.
        ///
        /// @param sinceNanos the last failure, or the start of the last call that was let through
        record Open(long sinceNanos) implements State {}
    }

    /// Whether a call may be made; the caller then reports the result.
    synchronized boolean admits() {
        if (!(state instanceof State.Open(var sinceNanos))) {
            return true;
        }
        var now = nanoClock.getAsLong();
        if (now - sinceNanos < pauseNanos) {
            return false;
        }
        // A new pause, so that a call that is never reported does not keep it open forever.
        state = new State.Open(now);
        return true;
    }

    synchronized void succeeded() {
        state = new State.Closed(0);
    }

    synchronized void failed() {
        state = switch (state) {
            case State.Closed(var failures) when failures + 1 < failuresMax -> new State.Closed(failures + 1);
            case State.Closed _, State.Open _ -> new State.Open(nanoClock.getAsLong());
        };
    }
}
