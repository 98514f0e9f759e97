package pinakes.engine.local.catalog;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.concurrent.InterruptibleTask;

/// The database of the engine: one file in the data directory.
///
/// [#read] and [#write] throw [pinakes.engine.EngineUnavailableException] when the storage fails; failures of the
/// query or change itself reach the caller unchanged. After damage is found, nothing is written any more.
public final class Catalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final Duration PROBE_PATIENCE = Duration.ofSeconds(2);

    private final DataDirectory directory;
    private final CatalogHealth health;
    private final CatalogRevisions revisions = new CatalogRevisions();
    private final CatalogReaders readers;
    private final CatalogWriter writer;
    private final CatalogProbe probe;
    private final CatalogCheck check;

    private Catalog(DataDirectory directory, SqliteFile file) {
        this.directory = directory;
        this.health = new CatalogHealth(file);
        this.readers = new CatalogReaders(file, health);
        this.writer = CatalogWriter.start(file, health, revisions);
        this.probe = new CatalogProbe(readers, writer, PROBE_PATIENCE);
        this.check = CatalogCheck.start(file, health);
    }

    /// Opens the catalog of a data directory; creates either if missing.
    ///
    /// @throws DataDirectoryException when the directory or the catalog in it cannot be used
    public static Catalog open(Path dataDirectory) {
        var directory = DataDirectory.open(dataDirectory);
        try {
            var file = CatalogFile.prepared(directory);
            LOG.info("Opened the catalog {}", file.path());
            return new Catalog(directory, file);
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    /// Whether a data directory, which may be missing, has no catalog and never had one.
    public static boolean isMissing(Path dataDirectory) {
        return CatalogFile.isMissing(dataDirectory);
    }

    /// Runs a query, which sees everything acknowledged before.
    public <R> R read(Function<Sql, R> query) throws InterruptedException {
        return readers.read(query);
    }

    /// Makes a change atomically and returns when it is durable.
    ///
    /// The change runs on the writer thread, so it must not block.
    ///
    /// @throws InterruptedException when the caller was interrupted before the change began; it is not made
    public <R> R write(Function<Sql, R> change) throws InterruptedException {
        return writer.write(change);
    }

    /// Tells a listener about every commit from now on, instead of the one before.
    public void onCommit(CommitListener listener) {
        writer.listen(listener);
    }

    /// The number of changes that wait to be committed.
    public int waitingChanges() {
        return writer.waiting();
    }

    /// The revisions of the data, which every change replaces before it is acknowledged.
    public CatalogRevisions revisions() {
        return revisions;
    }

    /// Runs a step of the start, which is skipped if the catalog is damaged: a damaged catalog can still be read.
    public void unlessDamaged(InterruptibleTask step) throws InterruptedException {
        try {
            step.run();
        } catch (EngineUnavailableException e) {
            if (!health.isDamaged()) {
                throw e;
            }
            LOG.warn("Skipped a startup step: {}", e.getMessage());
        }
    }

    /// Why the catalog cannot be read or written now; empty when it can.
    public List<String> problems() throws InterruptedException {
        return probe.problems();
    }

    /// Publishes an address to processes that find the data directory in use.
    public void announce(URI address) {
        directory.announce(address);
    }

    /// Releases the space of deleted rows.
    public void shrink() throws InterruptedException {
        writer.write(sql -> sql.script("PRAGMA incremental_vacuum"));
    }

    /// The size of the catalog without its journal.
    public long sizeBytes() throws InterruptedException {
        return readers.read(
                sql -> sql.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"));
    }

    /// Finishes pending work and releases the data directory; later calls are refused.
    @Override
    public void close() {
        check.close();
        readers.close();
        writer.close();
        directory.close();
        LOG.info("Closed the catalog in {}", directory.path());
    }
}
