package pinakes.transport.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Limits the number of concurrent requests. Closing a place twice is harmless.
public final class ConcurrencyLimit implements RequestLimit {
    private final Semaphore free;

    public ConcurrencyLimit(int max) {
        this.free = new Semaphore(max);
    }

    /// Takes a place without waiting; null when there is none.
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
