package pinakes.engine.local.indexing;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/// Keeps an index open while it is in use, and closes it once.
public final class IndexUse {
    private final Runnable close;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private volatile boolean closed;

    public IndexUse(Runnable close) {
        this.close = close;
    }

    /// Whether the index may be used until [#leave]; false once it is closed.
    public boolean enter() {
        lock.readLock().lock();
        if (closed) {
            lock.readLock().unlock();
            return false;
        }
        return true;
    }

    public void leave() {
        lock.readLock().unlock();
    }

    public boolean isClosed() {
        return closed;
    }

    /// Closes the index as soon as nobody uses it.
    public void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                close.run();
            }
        } finally {
            lock.writeLock().unlock();
        }
    }
}
