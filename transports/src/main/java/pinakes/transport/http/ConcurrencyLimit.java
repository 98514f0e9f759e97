package pinakes.transport.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.RequestLimit;

/// Bounds how many requests are worked on at a time. To give a place back twice does no harm.
public final class ConcurrencyLimit implements RequestLimit {
    private static final String RETRY_AFTER_SECONDS = "1";

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

    public static Rejection full() {
        return Rejection.of(HttpStatus.SERVICE_UNAVAILABLE_503, "The server is busy; try again", "overloaded")
                .with("Retry-After", RETRY_AFTER_SECONDS);
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
