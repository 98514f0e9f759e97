package pinakes.engine.cluster.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.catalog.RemoteChange;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.document.CollectionName;

/// Receives changes of other engines, on a dedicated connection that also renews the lease of this engine.
final class CatalogFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogFeed.class);
    private static final Duration WAIT = Duration.ofMillis(500);
    private static final Duration BETWEEN_CONNECTIONS = Duration.ofSeconds(1);

    /// Indexes that were not used for longer are compared with the catalog as a whole. A few at a time, and those that
    /// no other engine deletes, because the lease must be renewed in time.
    private static final String FORGET = """
            DELETE FROM index_change WHERE sequence IN (
                SELECT sequence FROM index_change WHERE changed_at < now() - interval '2 hours'
                ORDER BY changed_at LIMIT ? FOR UPDATE SKIP LOCKED)""";

    private static final int FORGOTTEN_AT_ONCE_MAX = 10_000;

    /// Listeners that are so far behind ask for everything again.
    private static final int RECEIVED_MAX = 10_000;

    /// An engine, what changed, its id, and the collection that it is in or left.
    private static final int WORDS_MAX = 4;

    private final PostgresConnections connections;
    private final EngineLease lease;
    private final Listeners<RemoteChange> listeners;

    /// Listeners query the catalog, which can take long and must not delay the renewal of the lease.
    private final BlockingQueue<RemoteChange> received = new LinkedBlockingQueue<>();

    private final StoppableThread publisher = new StoppableThread("catalog-changes", this::publish);
    private final Thread thread;

    /// Held while the lease is renewed.
    private final Lock renewing = new ReentrantLock();

    private volatile long renewedNanos = System.nanoTime();
    private volatile boolean closed;

    /// Closed from another thread to end the wait for notifications.
    private volatile @Nullable Connection open;

    private CatalogFeed(
            PostgresConnections connections, EngineLease lease, Listeners<RemoteChange> listeners, Connection first) {
        this.connections = connections;
        this.lease = lease;
        this.listeners = listeners;
        this.thread = Thread.ofPlatform().daemon().name("catalog-feed").unstarted(() -> run(first));
    }

    /// Starts to listen and to renew the lease; both have begun when this returns.
    static CatalogFeed start(PostgresConnections connections, EngineLease lease, Listeners<RemoteChange> listeners)
            throws SQLException {
        var connection = connections.open();
        try {
            begin(connection, lease);
            var feed = new CatalogFeed(connections, lease, listeners, connection);
            feed.publisher.start();
            feed.thread.start();
            return feed;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static void begin(Connection connection, EngineLease lease) throws SQLException {
        connection.setNetworkTimeout(Runnable::run, (int) EngineLease.RENEWAL_TIMEOUT.toMillis());
        var sql = new Sql(connection);
        // The server gives up first, because it would not notice that the driver has. A lease needs no standby.
        sql.script("SET statement_timeout = '" + EngineLease.STATEMENT_TIMEOUT.toMillis()
                + "ms'; SET synchronous_commit = local; LISTEN pinakes");
        lease.renew(sql);
    }

    /// How long ago the lease was renewed.
    Duration leaseAge() {
        return Duration.ofNanos(System.nanoTime() - renewedNanos);
    }

    /// Stops renewing the lease: when this returns, the server does not renew it any more.
    @Override
    public void close() {
        closed = true;
        publisher.close();
        renewing.lock();
        try {
            var connection = open;
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            LOG.debug("A connection to the catalog could not be closed", e);
        } finally {
            renewing.unlock();
        }
    }

    /// Does nothing once this is closed.
    private void renew(Renewal renewal) throws SQLException {
        renewing.lock();
        try {
            if (!closed) {
                renewal.run();
                renewedNanos = System.nanoTime();
            }
        } finally {
            renewing.unlock();
        }
    }

    private interface Renewal {
        void run() throws SQLException;
    }

    private void run(Connection first) {
        @Nullable Connection next = first;
        var isInterrupted = false;
        while (!closed) {
            try (var connection = next == null ? connections.open() : next) {
                next = null;
                open = connection;
                renew(() -> begin(connection, lease));
                if (isInterrupted) {
                    isInterrupted = false;
                    LOG.info("Receiving changes from other engines again");
                    missed();
                }
                listen(connection.unwrap(PGConnection.class), new Sql(connection));
            } catch (SQLException | IllegalStateException e) {
                if (closed) {
                    return;
                }
                if (!isInterrupted) {
                    isInterrupted = true;
                    LOG.warn("Not receiving changes from other engines until the catalog responds: {}", e.getMessage());
                    missed();
                }
                Uninterrupted.pause(BETWEEN_CONNECTIONS);
            }
        }
    }

    private void listen(PGConnection connection, Sql sql) throws SQLException {
        while (!closed) {
            var notifications = connection.getNotifications((int) WAIT.toMillis());
            for (var notification : notifications) {
                parse(notification.getParameter()).ifPresent(this::receive);
            }
            if (leaseAge().compareTo(EngineLease.BETWEEN_RENEWALS) >= 0) {
                renew(() -> lease.renew(sql));
                unlessLocked(sql, () -> {
                    DataChanges.fold(sql);
                    sql.execute(FORGET, FORGOTTEN_AT_ONCE_MAX);
                });
            }
        }
    }

    /// Does work that can be done later. While somebody has locked a table, as VACUUM FULL does, it is left undone,
    /// because the lease must be renewed in time.
    static void unlessLocked(Sql sql, Runnable work) {
        sql.script("BEGIN; SET LOCAL lock_timeout = '1s'");
        try {
            work.run();
            sql.execute("COMMIT");
        } catch (IllegalStateException e) {
            if (!PostgresFault.isLockedOut(e)) {
                throw e;
            }
            sql.execute("ROLLBACK");
            LOG.debug("A table is locked; it is tidied up later", e);
        }
    }

    /// What a message says; empty for a message of this engine.
    private Optional<RemoteChange> parse(String message) {
        var words = message.split(" ", WORDS_MAX);
        if (words.length < 2 || words[0].equals(lease.engine())) {
            return Optional.empty();
        }
        return switch (words[1]) {
            case "keys" -> Optional.of(new RemoteChange.Keys());
            case "folders" -> Optional.of(new RemoteChange.Folders());
            case "document" ->
                Optional.of(new RemoteChange.Document(
                        UUID.fromString(words[2]),
                        words.length < WORDS_MAX ? Optional.empty() : CollectionName.parse(words[WORDS_MAX - 1])));
            case "todo" ->
                Optional.of(new RemoteChange.Todo(Long.parseLong(words[2]), new CollectionName(words[WORDS_MAX - 1])));
            case "job" -> Optional.of(new RemoteChange.Job(UUID.fromString(words[2])));
            default -> Optional.empty(); // of a newer version
        };
    }

    private void receive(RemoteChange change) {
        if (received.size() >= RECEIVED_MAX) {
            received.clear();
            missed();
        }
        received.add(change);
    }

    private void missed() {
        received.add(new RemoteChange.Missed());
    }

    private void publish() throws InterruptedException {
        while (true) {
            listeners.publish(received.take());
        }
    }
}
