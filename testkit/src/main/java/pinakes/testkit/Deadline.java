package pinakes.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The latest moment by which something must have happened; a test that waits always waits for a condition.
public final class Deadline {
    /// Generous, because a busy machine must not fail a test: it is only ever reached by a defect.
    public static final Duration USUAL = Duration.ofMinutes(2);

    private static final Duration PAUSE_MIN = Duration.ofMillis(2);
    private static final Duration PAUSE_MAX = Duration.ofMillis(100);

    /// Which part of the time waited so far may pass until the next look.
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

    /// Waits for something that tells nobody when it becomes true, such as a port that opens.
    ///
    /// It looks the more seldom the longer it takes: whoever keeps asking holds up what it waits for.
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
