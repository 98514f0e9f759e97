package pinakes.engine.local.catalog;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Sql;

/// A small pool of read-only connections, opened on demand.
///
/// They are in auto-commit mode: an open transaction would see old data and prevent checkpoints of the journal.
final class CatalogReaders implements AutoCloseable {
    /// Reads are short and CPU-bound, so more connections would not help.
    private static final int READERS_MAX = 4;

    private final SqliteFile file;
    private final CatalogHealth health;
    private final Semaphore turns = new Semaphore(READERS_MAX);
    private final Deque<Sql> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    CatalogReaders(SqliteFile file, CatalogHealth health) {
        this.file = file;
        this.health = health;
    }

    /// A connection is not reused after a failure: a new one may work again.
    <R> R read(Function<Sql, R> query) throws InterruptedException {
        turns.acquire();
        Sql sql = null;
        try {
            if (closed) {
                throw new EngineUnavailableException("The catalog is closed.");
            }
            sql = idle.poll();
            if (sql == null) {
                sql = new Sql(file.openReader());
            }
            var result = query.apply(sql);
            idle.push(sql);
            return result;
        } catch (Throwable failure) {
            if (sql != null) {
                sql.close();
            }
            health.observe(failure);
            throw StorageFault.of(failure);
        } finally {
            turns.release();
        }
    }

    /// Waits for running reads.
    @Override
    public void close() {
        closed = true;
        turns.acquireUninterruptibly(READERS_MAX);
        try {
            for (var sql = idle.poll(); sql != null; sql = idle.poll()) {
                sql.close();
            }
        } finally {
            turns.release(READERS_MAX);
        }
    }
}
