package pinakes.engine.cluster.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.NamedLocks;

/// Locks by name for all engines: advisory locks, which end with their connection.
///
/// A lock is tried for rather than waited for, so that a waiting caller can be interrupted.
final class PostgresLocks implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresLocks.class);
    private static final String KEY = "hashtextextended(?, 0)";
    private static final Backoff PAUSES = Backoff.endless(Duration.ofMillis(5), Duration.ofMillis(500));
    private static final int IDLE_MAX = 8;

    private final PostgresConnections connections;

    /// Within this engine, so that one connection at a time asks for a lock.
    private final NamedLocks own = new NamedLocks();

    private final Deque<Sql> idle = new ConcurrentLinkedDeque<>();

    PostgresLocks(PostgresConnections connections) {
        this.connections = connections;
    }

    <R> R exclusively(String name, InterruptibleCall<R> work) throws InterruptedException {
        if (own.isHeld(name)) {
            return work.call();
        }
        return own.exclusively(name, () -> {
            var sql = locked(name);
            try {
                return work.call();
            } finally {
                release(sql, name);
            }
        });
    }

    private Sql locked(String name) throws InterruptedException {
        var sql = connected();
        try {
            for (var attempts = 1; !isLocked(sql, name); attempts++) {
                PAUSES.pause(attempts);
            }
            return sql;
        } catch (InterruptedException e) {
            discard(sql);
            throw e;
        } catch (RuntimeException e) {
            discard(sql);
            if (Thread.interrupted()) { // the JDK closed the connection of an interrupted virtual thread
                throw new InterruptedException("interrupted while waiting for a lock");
            }
            throw PostgresFault.of(e);
        }
    }

    /// A connection that was idle may be of a server that was restarted since.
    private Sql connected() {
        for (var sql = idle.poll(); sql != null; sql = idle.poll()) {
            try {
                sql.number("SELECT 1");
                return sql;
            } catch (RuntimeException e) {
                LOG.debug("A connection was lost while it was idle", e);
                discard(sql);
            }
        }
        try {
            return connections.connect();
        } catch (SQLException e) {
            throw PostgresFault.of(e);
        }
    }

    private static boolean isLocked(Sql sql, String name) {
        return sql.isTrue("SELECT pg_try_advisory_lock(" + KEY + ")", name);
    }

    /// A connection that fails is closed, and its lock ends with it.
    private void release(Sql sql, String name) {
        try {
            if (sql.isTrue("SELECT pg_advisory_unlock(" + KEY + ")", name) && idle.size() < IDLE_MAX) {
                idle.push(sql);
                return;
            }
        } catch (RuntimeException e) {
            LOG.debug("Cannot release a lock; it will be released when its connection closes", e);
        }
        discard(sql);
    }

    private static void discard(Sql sql) {
        try {
            sql.close();
        } catch (IllegalStateException e) {
            LOG.debug("A connection could not be closed", e);
        }
    }

    @Override
    public void close() {
        for (var sql = idle.poll(); sql != null; sql = idle.poll()) {
            discard(sql);
        }
    }
}
