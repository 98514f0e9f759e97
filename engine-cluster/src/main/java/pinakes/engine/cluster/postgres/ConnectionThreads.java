package pinakes.engine.cluster.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import pinakes.engine.OutcomeUnknownException;
import pinakes.engine.core.catalog.ChangeQueue;
import pinakes.engine.core.catalog.CommitListener;
import pinakes.engine.core.catalog.KeptConnection;
import pinakes.engine.core.catalog.PendingChange;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Uninterrupted;

/// Threads that run queries or changes, each on its own connection.
///
/// They are platform threads that are never interrupted, because the JDK closes the connection of a virtual thread
/// that is interrupted while it waits for an answer.
final class ConnectionThreads implements AutoCloseable {
    private static final int WAITING_MAX = 1024;

    /// How often work that conflicts with other work is repeated; from the second time on, alone.
    private static final int CONFLICTS_MAX = 20;

    /// How often work is repeated because of its connection, which may be of a server that was restarted.
    private static final int CONNECTIONS_MAX = 3;

    private static final Duration BETWEEN_CONNECTIONS = Duration.ofMillis(300);

    /// A firewall may have silently dropped a connection that was idle for longer.
    private static final Duration IDLE_MAX = Duration.ofMinutes(1);

    private final PostgresConnections connections;
    private final Mode mode;
    private final ChangeQueue queue = new ChangeQueue(WAITING_MAX);
    private final List<Thread> threads;
    private volatile CommitListener listener = CommitListener.NONE;

    /// How work uses its connection.
    enum Mode {
        /// Every statement is on its own.
        READ,
        /// All statements are one serializable transaction.
        CHANGE,
        /// All statements are one transaction, whose statements each see what was committed before.
        TAKE;

        /// Locking a table takes no snapshot, so a change that had to wait sees what the changes before it made.
        private String beginning(boolean isAlone) {
            return switch (this) {
                case READ -> "";
                case CHANGE ->
                    "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE catalog_version IN "
                            + (isAlone ? "EXCLUSIVE MODE" : "ROW SHARE MODE");
                case TAKE -> "BEGIN ISOLATION LEVEL READ COMMITTED";
            };
        }
    }

    ConnectionThreads(String name, int count, Mode mode, PostgresConnections connections) {
        this.connections = connections;
        this.mode = mode;
        this.threads = IntStream.range(0, count)
                .mapToObj(i -> Thread.ofPlatform().daemon().name(name + "-" + i).start(() -> new Worker().run()))
                .toList();
    }

    <R> R run(Function<Sql, R> work) throws InterruptedException {
        return queue.run(work, PostgresFault::of);
    }

    /// Tells one listener about the end of all work from now on.
    void listen(CommitListener commits) {
        listener = commits;
    }

    /// How much work waits for a thread.
    int waiting() {
        return queue.size();
    }

    /// Finishes what was begun.
    @Override
    public void close() {
        queue.close();
        for (var thread : threads) {
            Uninterrupted.run(thread::join);
        }
    }

    /// One thread and its connection.
    private final class Worker {
        private final KeptConnection connection = new KeptConnection(connections::connect);
        private long usedNanos = System.nanoTime();

        private void run() {
            for (var next = queue.next(1); !next.isEmpty(); next = queue.next(1)) {
                var work = next.getFirst();
                if (work.begin()) {
                    var began = System.nanoTime();
                    if (began - usedNanos > IDLE_MAX.toNanos()) {
                        connection.close();
                    }
                    var succeeded = finish(work);
                    usedNanos = System.nanoTime();
                    listener.committed(1, Duration.ofNanos(usedNanos - began), succeeded);
                }
            }
            connection.close();
        }

        private boolean finish(PendingChange<?> work) {
            for (int conflicts = 0, broken = 0; ; ) {
                try {
                    attempt(work, conflicts > 0);
                    work.acknowledge();
                    return true;
                } catch (OutcomeUnknownException e) {
                    work.fail(e);
                    return false;
                } catch (
                        Throwable failure) { // every failure must reach the waiting caller, and the thread must survive
                    if (PostgresFault.isConflict(failure) && conflicts < CONFLICTS_MAX) {
                        conflicts++;
                    } else if (PostgresFault.isOfConnection(failure)
                            && !connections.isLost()
                            && broken < CONNECTIONS_MAX) {
                        broken++;
                        Uninterrupted.pause(BETWEEN_CONNECTIONS);
                    } else {
                        work.fail(failure);
                        return false;
                    }
                }
            }
        }

        /// @param isAlone whether no other change may run at the same time
        private void attempt(PendingChange<?> work, boolean isAlone) throws SQLException {
            try {
                var sql = connection.connected();
                if (mode != Mode.READ) {
                    sql.script(mode.beginning(isAlone));
                }
                work.applyTo(sql);
                if (mode != Mode.READ) {
                    commit(sql);
                }
            } catch (Throwable failure) {
                undo(failure);
                throw failure;
            }
        }

        private void commit(Sql sql) {
            try {
                sql.execute("COMMIT");
            } catch (RuntimeException failure) {
                if (PostgresFault.isOfConnection(failure)) {
                    throw new OutcomeUnknownException(
                            "The catalog cannot be reached; it is unknown whether the change was made. Check before you"
                                    + " try again.",
                            failure);
                }
                throw failure;
            }
        }

        private void undo(Throwable failure) {
            var open = connection.current();
            if (open == null) {
                return;
            }
            if (failure instanceof OutcomeUnknownException || PostgresFault.isOfConnection(failure)) {
                connection.close();
            } else if (mode != Mode.READ) {
                try {
                    open.execute("ROLLBACK");
                } catch (RuntimeException e) {
                    failure.addSuppressed(e);
                    connection.close();
                }
            }
        }
    }
}
