package pinakes.engine.core.catalog;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A connection that is opened when it is needed and kept until it fails; used by one thread only.
public final class KeptConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeptConnection.class);

    private final Connector connector;

    /// Null before the first use and after a failure.
    private @Nullable Sql open;

    public KeptConnection(Connector connector) {
        this.connector = connector;
    }

    /// Opens connections.
    @FunctionalInterface
    public interface Connector {
        Sql connect() throws SQLException;
    }

    /// The connection, which is opened if none is.
    public Sql connected() throws SQLException {
        var current = open;
        if (current == null) {
            current = connector.connect();
            open = current;
        }
        return current;
    }

    /// The connection, if one is open.
    public @Nullable Sql current() {
        return open;
    }

    /// Closes the connection; the next use opens another.
    @Override
    public void close() {
        var current = open;
        open = null;
        if (current != null) {
            try {
                current.close();
            } catch (IllegalStateException e) {
                LOG.warn("A connection to the catalog could not be closed: {}", e.getMessage());
            }
        }
    }
}
