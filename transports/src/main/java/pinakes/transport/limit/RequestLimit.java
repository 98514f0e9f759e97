package pinakes.transport.limit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Limits the number of concurrent requests, across all transports that share it.
public final class RequestLimit {
    /// For a transport whose single client has its own limit.
    public static final RequestLimit NONE = new RequestLimit(Integer.MAX_VALUE);

    private final Semaphore free;

    public RequestLimit(int max) {
        this.free = new Semaphore(max);
    }

    /// A taken place; closing it frees it. Closing it twice is harmless.
    public interface Place extends AutoCloseable {
        /// For requests that need no place.
        Place NONE = () -> {};

        @Override
        void close();
    }

    /// Takes a place without waiting; null when there is none.
    public @Nullable Place enter() {
        return free.tryAcquire() ? place() : null;
    }

    /// Waits for a place; null when there is none in time.
    public @Nullable Place enter(Duration waitMax) throws InterruptedException {
        return free.tryAcquire(waitMax.toNanos(), TimeUnit.NANOSECONDS) ? place() : null;
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
