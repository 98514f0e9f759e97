package pinakes.engine.local.catalog;

import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.DataKind;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogProbe;
import pinakes.engine.core.catalog.CommitListener;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.RemoteChange;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.NamedLocks;
import pinakes.engine.core.concurrent.Uninterrupted;

/// A catalog in SQLite: one file in the data directory, which one engine uses. Once damage is found, nothing
/// more is written.
public final class SqliteCatalog implements Catalog {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteCatalog.class);

    private final DataDirectory directory;
    private final SqliteFile file;
    private final CatalogHealth health;
    private final CatalogRevisions revisions = new CatalogRevisions();
    private final CatalogReaders readers;
    private final CatalogWriter writer;
    private final CatalogProbe probe;
    private final CatalogCheck check;
    private final Listeners<RemoteChange> remoteChanges = new Listeners<>();
    private final NamedLocks locks = new NamedLocks();

    private SqliteCatalog(DataDirectory directory, SqliteFile file) {
        this.directory = directory;
        this.file = file;
        this.health = new CatalogHealth(file);
        this.readers = new CatalogReaders(file, health);
        this.writer = CatalogWriter.start(file, health, revisions);
        this.probe = new CatalogProbe(this::readAny, this::commit, EngineHealth.PART_TIMEOUT);
        this.check = CatalogCheck.start(file, health);
    }

    /// Opens the catalog of a data directory; creates either if missing.
    ///
    /// @throws DataDirectoryException when the directory or the catalog in it cannot be used
    public static SqliteCatalog open(Path dataDirectory) {
        var directory = DataDirectory.open(dataDirectory);
        try {
            var file = CatalogFile.prepared(directory);
            LOG.info("Opened the catalog {}", file.path());
            return new SqliteCatalog(directory, file);
        } catch (RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    @Override
    public <R> R read(Function<Sql, R> query) throws InterruptedException {
        return readers.read(query);
    }

    /// The change runs on the writer thread.
    @Override
    public <R> R write(Function<Sql, R> change) throws InterruptedException {
        return writer.write(change);
    }

    @Override
    public <R> R take(Function<Sql, R> change) throws InterruptedException {
        return writer.write(change);
    }

    @Override
    public <R> R exclusively(String name, InterruptibleCall<R> work) throws InterruptedException {
        return locks.exclusively(name, work);
    }

    @Override
    public void onCommit(CommitListener listener) {
        writer.listen(listener);
    }

    @Override
    public int waitingChanges() {
        return writer.waiting();
    }

    @Override
    public Listeners<RemoteChange> remoteChanges() {
        return remoteChanges;
    }

    @Override
    public String revision(DataKind kind) {
        return revisions.of(kind);
    }

    @Override
    public void searchesChanged(DataKind kind) {
        revisions.changed(kind);
    }

    @Override
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

    @Override
    public EngineHealth health() throws InterruptedException {
        return probe.health();
    }

    private void readAny() throws InterruptedException {
        read(sql -> sql.number("SELECT max(number) FROM document"));
    }

    /// Setting the same id again is a real commit, for SQLite and for the disk.
    private void commit() throws InterruptedException {
        write(sql -> sql.execute("PRAGMA application_id = " + CatalogSchema.APPLICATION_ID));
    }

    @Override
    public void announce(URI address) {
        directory.announce(address);
    }

    @Override
    public void shrink() throws InterruptedException {
        writer.write(sql -> sql.script("PRAGMA incremental_vacuum"));
    }

    /// Copies the current state of the catalog to an empty file while changes continue. On a separate connection,
    /// because the pool of readers is for short reads.
    ///
    /// @throws EngineUnavailableException when the copy fails
    public void copyTo(Path copy) {
        // A virtual thread would keep its carrier for as long as SQLite copies.
        Uninterrupted.run(Thread.ofPlatform().daemon().name("catalog-copy"), () -> copy(copy));
    }

    private void copy(Path copy) {
        try (var sql = new Sql(file.openReader())) {
            sql.execute("VACUUM INTO ?", copy.toString());
        } catch (SQLException | IllegalStateException e) {
            health.observe(e);
            throw StorageFault.of(e);
        }
    }

    @Override
    public long sizeBytes() throws InterruptedException {
        return readers.read(
                sql -> sql.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"));
    }

    /// Releases the data directory too.
    @Override
    public void close() {
        check.close();
        readers.close();
        writer.close();
        directory.close();
        LOG.info("Closed the catalog in {}", directory.path());
    }
}
