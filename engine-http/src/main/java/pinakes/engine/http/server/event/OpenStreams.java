package pinakes.engine.http.server.event;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import pinakes.transport.limit.RequestLimit.Place;

/// The open event streams, to end them at shutdown.
public final class OpenStreams implements AutoCloseable {
    private final Set<Runnable> wakers = ConcurrentHashMap.newKeySet();
    private volatile boolean ending;

    boolean isEnding() {
        return ending;
    }

    /// Registers a stream until the place is closed.
    ///
    /// @param waker makes the thread of the stream return from a wait
    Place add(Runnable waker) {
        wakers.add(waker);
        return () -> wakers.remove(waker);
    }

    public int count() {
        return wakers.size();
    }

    @Override
    public void close() {
        ending = true;
        wakers.forEach(Runnable::run);
    }
}
