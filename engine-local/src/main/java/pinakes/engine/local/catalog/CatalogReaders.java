package pinakes.engine.local.catalog;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import pinakes.engine.EngineUnavailableException;

/// A few read-only connections that take turns; opened when they are first needed.
///
/// They commit by themselves: a reader that kept a transaction open would see old data, and would keep the journal
/// from being folded back into the file.
final class CatalogReaders implements AutoCloseable {
    /// Reads are short and bound by the processor; more connections would only take turns at it.
    private static final int READERS_MAX = 4;

    private final SqliteFile file;
    private final CatalogHealth trust;
    private final Semaphore turns = new Semaphore(READERS_MAX);
    private final Deque<Handle> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    CatalogReaders(SqliteFile file, CatalogHealth trust) {
        this.file = file;
        this.trust = trust;
    }

    <R> R read(Function<Handle, R> query) throws InterruptedException {
        turns.acquire();
        try {
            if (closed) {
                throw new EngineUnavailableException("The catalog is closed.");
            }
            return readNow(query);
        } finally {
            turns.release();
        }
    }

    /// Waits for the reads that are under way.
    @Override
    public void close() {
        closed = true;
        turns.acquireUninterruptibly(READERS_MAX);
        try {
            for (var handle = idle.poll(); handle != null; handle = idle.poll()) {
                handle.close();
            }
        } finally {
            turns.release(READERS_MAX);
        }
    }

    /// A connection whose read failed is not used again: the next one may find the disk well.
    private <R> R readNow(Function<Handle, R> query) {
        var handle = idle.poll();
        try {
            if (handle == null) {
                handle = StatementCache.open(file.openReader());
            }
            var result = query.apply(handle);
            idle.push(handle);
            return result;
        } catch (Throwable failure) {
            if (handle != null) {
                handle.close();
            }
            trust.observe(failure);
            throw StorageFault.of(failure);
        }
    }
}
