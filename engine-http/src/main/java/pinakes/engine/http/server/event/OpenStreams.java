package pinakes.engine.http.server.event;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The streams that are open, so that they can be ended when the server stops.
public final class OpenStreams implements AutoCloseable {
    private final Set<Runnable> wakers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// A stream, which counts as open until it is closed.
    public final class Open implements AutoCloseable {
        private final Runnable waker;

        private Open(Runnable waker) {
            this.waker = waker;
        }

        /// Whether it is to end.
        public boolean isEnding() {
            return closed;
        }

        @Override
        public void close() {
            wakers.remove(waker);
        }
    }

    /// Counts a stream as open.
    ///
    /// @param waker lets the thread of the stream look up, if it waits
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
