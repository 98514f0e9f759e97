package pinakes.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The time by which a condition must be true; tests wait for conditions, never for a fixed time.
public final class Deadline {
    /// Generous, because only a defect may reach it, not a busy machine.
    public static final Duration USUAL = Duration.ofMinutes(5);

    private static final Duration PAUSE_MIN = Duration.ofMillis(2);
    private static final Duration PAUSE_MAX = Duration.ofMillis(100);

    /// A pause is the time waited so far divided by this.
    private static final int WAITED_PER_PAUSE = 8;

    private final Duration limit;
    private final long endNanos;

    private Deadline(Duration limit) {
        this.limit = limit;
        this.endNanos = System.nanoTime() + limit.toNanos();
    }

    public static Deadline in(Duration limit) {
        return new Deadline(limit);
    }

    public static Deadline usual() {
        return in(USUAL);
    }

    public boolean isPassed() {
        return remainingNanos() <= 0;
    }

    public long remainingNanos() {
        return endNanos - System.nanoTime();
    }

    /// Polls a condition.
    ///
    /// The pauses grow, because frequent polling slows down what the test waits for.
    public void await(String what, BooleanSupplier condition) {
        var started = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (isPassed()) {
                throw missed(what);
            }
            var waited = System.nanoTime() - started;
            LockSupport.parkNanos(Math.clamp(waited / WAITED_PER_PAUSE, PAUSE_MIN.toNanos(), PAUSE_MAX.toNanos()));
        }
    }

    public AssertionError missed(String what) {
        return new AssertionError("not within " + limit.toSeconds() + " s: " + what);
    }
}
