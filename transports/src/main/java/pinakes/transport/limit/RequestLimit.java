package pinakes.transport.limit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Bounds how many requests are worked on at a time, over all the wires that share it.
@FunctionalInterface
public interface RequestLimit {
    /// For a wire whose one client is bounded by itself.
    RequestLimit NONE = _ -> () -> {};

    /// Waits that long for a place; null when there is none even then.
    @Nullable
    Place enter(Duration patience) throws InterruptedException;

    /// A place that is given back by closing it.
    interface Place extends AutoCloseable {
        @Override
        void close();
    }
}
