package pinakes.engine.http.server.event;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The open event streams, to end them at shutdown.
public final class OpenStreams implements AutoCloseable {
    private final Set<Runnable> wakers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// An open stream.
    public final class Open implements AutoCloseable {
        private final Runnable waker;

        private Open(Runnable waker) {
            this.waker = waker;
        }

        /// Whether the server is shutting down.
        public boolean isEnding() {
            return closed;
        }

        @Override
        public void close() {
            wakers.remove(waker);
        }
    }

    /// Registers an open stream.
    ///
    /// @param waker makes the thread of the stream return from a wait
    public Open add(Runnable waker) {
        wakers.add(waker);
        return new Open(waker);
    }

    @Override
    public void close() {
        closed = true;
        wakers.forEach(Runnable::run);
    }
}
