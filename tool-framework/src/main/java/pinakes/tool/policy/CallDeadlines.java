package pinakes.tool.policy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// Interrupts work at its deadline.
///
/// One thread checks all deadlines every few milliseconds while there are any. Nearly every call finishes long before
/// its deadline, so a timer per call would cost far more than it gives.
public final class CallDeadlines implements AutoCloseable {
    private static final long TICK_NANOS = Duration.ofMillis(20).toNanos();

    private final Set<Deadline> pending = ConcurrentHashMap.newKeySet();
    private final Thread watcher;
    private final LongSupplier nanoClock;
    private volatile boolean resting;
    private volatile boolean closed;

    /// @param nanoClock monotonic, in nanoseconds
    public CallDeadlines(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.watcher = Thread.ofPlatform().name("deadlines").daemon().start(this::watch);
    }

    /// Interrupts the work after this time, unless the deadline is closed first.
    public Deadline interrupt(Interruptible work, Duration after) {
        var deadline = new Deadline(work, nanoClock.getAsLong() + after.toNanos());
        pending.add(deadline);
        if (resting) {
            LockSupport.unpark(watcher);
        }
        return deadline;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(watcher);
    }

    private void watch() {
        while (!closed) {
            rest();
            LockSupport.parkNanos(this, TICK_NANOS);
            var now = nanoClock.getAsLong();
            pending.stream().filter(deadline -> deadline.isDue(now)).forEach(deadline -> deadline.work.interrupt());
            pending.removeIf(deadline -> deadline.isDue(now));
        }
    }

    /// Waits for a deadline. One that is added before this thread rests is seen here; one that is added after wakes it.
    private void rest() {
        resting = true;
        while (pending.isEmpty() && !closed) {
            LockSupport.park(this);
        }
        resting = false;
    }

    public final class Deadline implements AutoCloseable {
        private final Interruptible work;
        private final long nanos;

        private Deadline(Interruptible work, long nanos) {
            this.work = work;
            this.nanos = nanos;
        }

        private boolean isDue(long now) {
            return nanos - now <= 0;
        }

        @Override
        public void close() {
            pending.remove(this);
        }
    }
}
