package pinakes.engine.local.catalog;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the whole catalog once, beside the work, to find damage before somebody's data meets it.
///
/// Nobody waits for it: it takes longer the more there is to read, and most starts find nothing.
final class CatalogCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogCheck.class);
    private static final Duration BETWEEN_CANCELS = Duration.ofMillis(20);

    private final SqliteFile file;
    private final CatalogHealth trust;
    private final Thread thread;

    /// Null when nothing can be cancelled; guarded by this.
    private @Nullable Statement running;

    private boolean closed;

    private CatalogCheck(SqliteFile file, CatalogHealth trust) {
        this.file = file;
        this.trust = trust;
        this.thread = Thread.ofPlatform().name("catalog-check").daemon().unstarted(this::run);
    }

    static CatalogCheck start(SqliteFile file, CatalogHealth trust) {
        var check = new CatalogCheck(file, trust);
        check.thread.start();
        return check;
    }

    /// Stops the check where it is.
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        var interrupted = false;
        while (thread.isAlive()) {
            cancel();
            try {
                thread.join(BETWEEN_CANCELS);
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (var connection = file.openReader();
                var statement = connection.createStatement()) {
            if (!begin(statement)) {
                return;
            }
            try {
                look(statement);
            } finally {
                end();
            }
        } catch (SQLException e) {
            if (!isClosed()) {
                LOG.warn("The catalog could not be checked: {}", e.getMessage());
                trust.observe(e);
            }
        }
    }

    private void look(Statement statement) throws SQLException {
        try (var findings = statement.executeQuery("PRAGMA quick_check(1)")) {
            if (findings.next() && !findings.getString(1).equals("ok")) {
                LOG.error("The check of the catalog found: {}", findings.getString(1));
                trust.lose(StorageFault.DAMAGED, null);
            }
        }
    }

    private synchronized boolean begin(Statement statement) {
        running = statement;
        return !closed;
    }

    private synchronized void end() {
        running = null;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /// Again and again until the thread ends, because SQLite forgets a cancel that comes just before the statement.
    private synchronized void cancel() {
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                LOG.debug("The check of the catalog did not hear that it should stop", e);
            }
        }
    }
}
