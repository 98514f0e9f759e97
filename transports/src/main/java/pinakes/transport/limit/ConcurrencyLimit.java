package pinakes.transport.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Bounds how many requests are worked on at a time. Closing a place twice does no harm.
public final class ConcurrencyLimit implements RequestLimit {
    private final Semaphore free;

    public ConcurrencyLimit(int max) {
        this.free = new Semaphore(max);
    }

    /// Null when there is no place left.
    public @Nullable Place enter() {
        return free.tryAcquire() ? place() : null;
    }

    @Override
    public @Nullable Place enter(Duration patience) throws InterruptedException {
        return free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS) ? place() : null;
    }

    private Place place() {
        var taken = new AtomicBoolean(true);
        return () -> {
            if (taken.compareAndSet(true, false)) {
                free.release();
            }
        };
    }
}
