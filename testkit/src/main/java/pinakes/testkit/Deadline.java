package pinakes.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The latest moment by which something must have happened; a test that waits always waits for a condition.
public final class Deadline {
    /// Generous, because a busy machine must not fail a test: it is only ever reached by a defect.
    public static final Duration USUAL = Duration.ofSeconds(30);

    private static final long PAUSE_NANOS = Duration.ofMillis(2).toNanos();

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
    public void await(String what, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (isPassed()) {
                throw missed(what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    public AssertionError missed(String what) {
        return new AssertionError("not within " + limit.toSeconds() + " s: " + what);
    }
}
