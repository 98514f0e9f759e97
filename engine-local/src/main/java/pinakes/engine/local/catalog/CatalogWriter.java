package pinakes.engine.local.catalog;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;

/// The one thread that changes the catalog: it commits what several callers asked for at once, and answers them then.
///
/// When a commit fails, everybody in it is told so, and the next group begins on a new connection.
final class CatalogWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CatalogWriter.class);
    private static final int WAITING_MAX = 1024;
    private static final int GROUP_MAX = 256;

    private final SqliteFile file;
    private final CatalogHealth trust;
    private final ChangeQueue queue = new ChangeQueue(WAITING_MAX);
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    /// Null before the first group and after a failure; only the writer's thread uses it.
    private @Nullable WriterConnection connection;

    private CatalogWriter(SqliteFile file, CatalogHealth trust) {
        this.file = file;
        this.trust = trust;
    }

    static CatalogWriter start(SqliteFile file, CatalogHealth trust) {
        var writer = new CatalogWriter(file, trust);
        // A daemon, so that a program that forgets to close can end: what was acknowledged is on the disk already.
        Thread.ofPlatform().name("catalog-writer").daemon().start(writer::run);
        return writer;
    }

    /// Makes a change and returns when it is durable.
    <R> R write(Function<Handle, R> change) throws InterruptedException {
        var pending = new PendingChange<>(change);
        queue.put(pending);
        return pending.await();
    }

    /// Finishes what was asked for, folds the journal into the file and ends, for as long as the disk takes: whoever
    /// comes after must not meet a writer that is still at work.
    @Override
    public void close() {
        queue.close();
        ended.join();
    }

    private void run() {
        try {
            commit(List.of(new PendingChange<>(WriterConnection::warmUp)));
            for (var group = queue.next(GROUP_MAX); !group.isEmpty(); group = queue.next(GROUP_MAX)) {
                commit(group);
            }
            finish();
        } finally {
            // Only a defect ends the loop with callers still waiting; they must not wait for nobody.
            queue.close();
            queue.next(WAITING_MAX)
                    .forEach(change -> change.fail(new EngineUnavailableException("The catalog's writer ended.")));
            ended.complete(null);
        }
    }

    /// Whatever goes wrong, it must reach those who wait, and the writer must live on.
    private void commit(List<PendingChange<?>> group) {
        try {
            trust.check();
        } catch (EngineUnavailableException refusal) {
            group.forEach(change -> change.fail(refusal));
            return;
        }
        try {
            var writer = connected();
            writer.begin();
            for (var change : group) {
                if (change.begin()) {
                    writer.apply(change);
                }
            }
            writer.commit();
            trust.check();
        } catch (Throwable failure) {
            LOG.error("None of {} changes could be committed", group.size(), failure);
            trust.observe(failure);
            disconnect();
            group.forEach(change -> change.fail(StorageFault.ofGroup(failure)));
            return;
        }
        group.forEach(PendingChange::acknowledge);
    }

    private WriterConnection connected() throws SQLException {
        var open = connection;
        if (open == null) {
            open = new WriterConnection(file.openWriter());
            connection = open;
        }
        return open;
    }

    private void finish() {
        try {
            trust.check();
            connected().checkpoint();
        } catch (SQLException | JdbiException | EngineUnavailableException e) {
            LOG.warn("The journal stays beside the catalog until the next start: {}", e.getMessage());
        }
        disconnect();
    }

    private void disconnect() {
        var open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (JdbiException e) {
                LOG.warn("A connection to the catalog did not close: {}", e.getMessage());
            }
        }
    }
}
