package pinakes.transport.limit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Limits the number of concurrent requests, across all transports that share it.
@FunctionalInterface
public interface RequestLimit {
    /// For a transport whose single client has its own limit.
    RequestLimit NONE = _ -> () -> {};

    /// Waits for a place; null when there is none in time.
    @Nullable
    Place enter(Duration patience) throws InterruptedException;

    /// A taken place; closing it frees it.
    interface Place extends AutoCloseable {
        @Override
        void close();
    }
}
