package pinakes.engine.cluster.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.StoppableThread;

/// The connections of an engine to its database.
///
/// A statement may take long, so a late answer does not show that the server is gone. A connection of its own is
/// therefore probed all the time. When the server is silent both there and on a new connection, all connections are
/// ended and no others are opened until it answers: calls fail within seconds instead of waiting for their statements.
/// When it is silent only there, all connections so far are ended, too: another server may have taken over its address.
final class PostgresConnections implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresConnections.class);
    private static final Duration BETWEEN_PROBES = Duration.ofSeconds(1);
    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(3);
    private static final String UNREACHABLE = "08001";

    /// Removing all documents of a large base takes minutes. Probes notice a silent server long before; this is for a
    /// connection that was lost alone.
    private static final Duration ANSWER_TIMEOUT = Duration.ofMinutes(15);

    private final PostgresAddress address;
    private final String engine;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    /// A virtual thread, because an interrupt then ends its wait for a server that does not respond.
    private final StoppableThread probing = new StoppableThread(Thread.ofVirtual(), "catalog-probe", this::probe);

    private volatile boolean isLost;

    /// Used by the thread that probes.
    private @Nullable ConnectionProbe probed;

    /// @param engine known to the triggers of the database
    PostgresConnections(PostgresAddress address, String engine) {
        this.address = address;
        this.engine = engine;
    }

    /// Begins to probe the server.
    void watch() {
        probing.start();
    }

    Sql connect() throws SQLException {
        return new Sql(open());
    }

    /// Opens a connection for statements that may take hours, such as making an index of a large table.
    Sql connectForMigration() throws SQLException {
        return new Sql(open(Duration.ZERO));
    }

    /// Opens a connection, which its user closes.
    Connection open() throws SQLException {
        return open(ANSWER_TIMEOUT);
    }

    private Connection open(Duration answerTimeout) throws SQLException {
        requireReachable();
        var connection = address.connect(engine, PostgresAddress.CONNECT_TIMEOUT, answerTimeout);
        open.removeIf(PostgresConnections::isClosed);
        open.add(connection);
        if (isLost) {
            ConnectionProbe.abort(connection);
            requireReachable();
        }
        return connection;
    }

    /// Whether the server is silent.
    boolean isLost() {
        return isLost;
    }

    /// Stops probing; connections are closed by their users.
    @Override
    public void close() {
        probing.close();
    }

    private void requireReachable() throws SQLException {
        if (isLost) {
            throw new SQLException("The server does not respond", UNREACHABLE);
        }
    }

    private void probe() throws InterruptedException {
        try {
            while (true) {
                var isAnswered = (probed != null && probed.isAnswered(PROBE_TIMEOUT)) || isReachable();
                if (Thread.interrupted()) {
                    throw new InterruptedException("no longer needed");
                }
                note(isAnswered);
                if (isAnswered) {
                    Thread.sleep(BETWEEN_PROBES);
                }
            }
        } finally {
            endProbed();
        }
    }

    /// Whether a new connection is answered, if only by a refusal, which calls notice themselves: a server that
    /// restarts closes all connections, and refuses others until it is ready.
    private boolean isReachable() {
        var began = System.nanoTime();
        try {
            var next = new ConnectionProbe(address.connect(engine, PROBE_TIMEOUT, Duration.ZERO));
            if (probed != null && probed.isSilent()) {
                LOG.warn("The PostgreSQL server at {} answers only on new connections; closing the others", address);
                endOpen();
            }
            endProbed();
            probed = next;
            return true;
        } catch (SQLException e) {
            LOG.debug("No connection to the PostgreSQL server at {}", address, e);
            return System.nanoTime() - began < PROBE_TIMEOUT.toNanos() / 2;
        }
    }

    private void endProbed() {
        if (probed != null) {
            probed.close();
            probed = null;
        }
    }

    private void note(boolean isAnswered) {
        if (isAnswered && isLost) {
            isLost = false;
            LOG.info("The PostgreSQL server at {} responds again", address);
        } else if (!isAnswered && !isLost) {
            isLost = true;
            LOG.warn("The PostgreSQL server at {} does not respond; calls fail until it does", address);
            endProbed();
            endOpen();
        }
    }

    private void endOpen() {
        open.removeIf(connection -> {
            ConnectionProbe.abort(connection);
            return true;
        });
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            throw new IllegalStateException("the driver cannot tell whether a connection is closed", e);
        }
    }
}
