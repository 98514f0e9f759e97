package pinakes.engine.local.catalog;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.DataKind;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.ChangeQueue;
import pinakes.engine.core.catalog.CommitListener;
import pinakes.engine.core.catalog.KeptConnection;
import pinakes.engine.core.catalog.PendingChange;
import pinakes.engine.core.catalog.Sql;

/// The only thread that changes the catalog. It commits the changes of several callers together and then answers
/// them.
///
/// When a commit fails, all callers in the group receive the failure, and the next group uses a new connection.
/// Transactions are controlled in SQL because `commit()` of the JDBC driver begins the next transaction at once, and a
/// failure of that looks like a failed commit.
final class CatalogWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogWriter.class);
    private static final int WAITING_MAX = 1024;
    private static final int GROUP_MAX = 256;

    private final CatalogHealth health;
    private final CatalogRevisions revisions;
    private final ChangeQueue queue = new ChangeQueue(WAITING_MAX);
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    private volatile CommitListener listener = CommitListener.NONE;

    /// Used by the writer thread only.
    private final KeptConnection connection;

    private CatalogWriter(SqliteFile file, CatalogHealth health, CatalogRevisions revisions) {
        this.connection = new KeptConnection(file::openWriter);
        this.health = health;
        this.revisions = revisions;
    }

    static CatalogWriter start(SqliteFile file, CatalogHealth health, CatalogRevisions revisions) {
        var writer = new CatalogWriter(file, health, revisions);
        // A daemon, so that it does not keep the process alive; acknowledged changes are already on the disk.
        Thread.ofPlatform().name("catalog-writer").daemon().start(writer::run);
        return writer;
    }

    <R> R write(Function<Sql, R> change) throws InterruptedException {
        return queue.run(change, StorageFault::of);
    }

    /// Tells one listener about every commit from now on.
    void listen(CommitListener commits) {
        listener = commits;
    }

    /// The number of changes that wait for the next commit.
    int waiting() {
        return queue.size();
    }

    /// Finishes pending changes, checkpoints the journal and ends. Waits as long as the disk takes, because the
    /// next process must not find the writer still running.
    @Override
    public void close() {
        queue.close();
        ended.join();
    }

    private void run() {
        try {
            for (var group = queue.next(GROUP_MAX); !group.isEmpty(); group = queue.next(GROUP_MAX)) {
                commit(group);
            }
            finish();
        } finally {
            // Only a bug ends the loop with callers still waiting; they must not wait forever.
            queue.close();
            queue.next(WAITING_MAX)
                    .forEach(change -> change.fail(new EngineUnavailableException("The catalog's writer stopped.")));
            ended.complete(null);
        }
    }

    /// Every failure must reach the waiting callers, and the writer must survive it.
    private void commit(List<PendingChange<?>> group) {
        try {
            health.requireWritable();
        } catch (EngineUnavailableException refusal) {
            group.forEach(change -> change.fail(refusal));
            return;
        }
        var began = System.nanoTime();
        try {
            var sql = connection.connected();
            sql.execute("BEGIN IMMEDIATE");
            for (var change : group) {
                if (change.begin()) {
                    apply(sql, change);
                }
            }
            sql.execute("COMMIT");
            revisions.changed(sql.takeChanged());
            health.requireWritable();
        } catch (Throwable failure) {
            LOG.error("Changes that could not be committed: {}", group.size(), failure);
            health.observe(failure);
            connection.close();
            revisions.changed(EnumSet.allOf(DataKind.class)); // a commit that failed may have been made
            group.forEach(change -> change.fail(StorageFault.ofGroup(failure)));
            listener.committed(group.size(), Duration.ofNanos(System.nanoTime() - began), false);
            return;
        }
        group.forEach(PendingChange::acknowledge);
        listener.committed(group.size(), Duration.ofNanos(System.nanoTime() - began), true);
    }

    /// Makes one change. A failed change is rolled back alone, unless it found that the catalog is damaged.
    private static void apply(Sql sql, PendingChange<?> change) {
        sql.execute("SAVEPOINT change");
        try {
            change.applyTo(sql);
        } catch (Throwable failure) {
            if (StorageFault.isLasting(failure)) {
                throw failure;
            }
            undo(sql, failure);
            change.undone(failure);
        }
        sql.execute("RELEASE change");
    }

    /// After some disk failures SQLite has already rolled back the whole transaction.
    private static void undo(Sql sql, Throwable failure) {
        try {
            sql.execute("ROLLBACK TO change");
        } catch (IllegalStateException e) {
            failure.addSuppressed(e);
            throw new IllegalStateException("a failed change rolled back its whole group", failure);
        }
    }

    private void finish() {
        try {
            health.requireWritable();
            connection.connected().execute("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException | IllegalStateException | EngineUnavailableException e) {
            LOG.warn(
                    "Cannot checkpoint the catalog's journal; this will be retried at the next start: {}",
                    e.getMessage());
        }
        connection.close();
    }
}
