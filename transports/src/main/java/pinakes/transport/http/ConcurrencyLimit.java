package pinakes.transport.http;

import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/// Bounds how many requests are worked on at a time.
public final class ConcurrencyLimit {
    private static final String RETRY_AFTER_SECONDS = "1";

    private final Semaphore free;

    public ConcurrencyLimit(int max) {
        this.free = new Semaphore(max);
    }

    /// A place that is given back by closing it.
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /// Null when there is none left.
    public @Nullable Place enter() {
        return free.tryAcquire() ? free::release : null;
    }

    public static Rejection full() {
        return Rejection.of(HttpStatus.SERVICE_UNAVAILABLE_503, "The server is busy; try again", "overloaded")
                .with("Retry-After", RETRY_AFTER_SECONDS);
    }
}
