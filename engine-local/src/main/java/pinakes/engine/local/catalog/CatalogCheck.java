package pinakes.engine.local.catalog;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.concurrent.Uninterrupted;

/// Reads the whole catalog once in the background, to find damage early.
///
/// It runs in the background, because its duration grows with the catalog.
final class CatalogCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogCheck.class);
    private static final Duration BETWEEN_CANCELS = Duration.ofMillis(20);

    private final SqliteFile file;
    private final CatalogHealth health;
    private final Thread thread;

    /// Guarded by this.
    private @Nullable Statement running;

    private boolean closed;

    private CatalogCheck(SqliteFile file, CatalogHealth health) {
        this.file = file;
        this.health = health;
        this.thread = Thread.ofPlatform().name("catalog-check").daemon().unstarted(this::run);
    }

    static CatalogCheck start(SqliteFile file, CatalogHealth health) {
        var check = new CatalogCheck(file, health);
        check.thread.start();
        return check;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        cancel();
        Uninterrupted.run(() -> {
            while (!thread.join(BETWEEN_CANCELS)) {
                cancel();
            }
        });
    }

    private void run() {
        try (var connection = file.openReader();
                var statement = connection.createStatement()) {
            if (!begin(statement)) {
                return;
            }
            try {
                check(statement);
            } finally {
                end();
            }
        } catch (SQLException e) {
            if (!isClosed()) {
                LOG.warn("The catalog could not be checked: {}", e.getMessage());
                health.observe(e);
            }
        }
    }

    private void check(Statement statement) throws SQLException {
        try (var findings = statement.executeQuery("PRAGMA quick_check(1)")) {
            if (findings.next() && !findings.getString(1).equals("ok")) {
                LOG.error("The catalog check found: {}", findings.getString(1));
                health.stopWrites(StorageFault.DAMAGED, null);
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

    /// Repeated until the thread ends, because SQLite ignores a cancel that arrives just before the statement.
    private synchronized void cancel() {
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                LOG.debug("The catalog check could not be cancelled", e);
            }
        }
    }
}
