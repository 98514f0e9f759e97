package pinakes.engine.cluster.postgres;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.DataKind;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineRole;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.postgres.ConnectionThreads.Mode;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CatalogProbe;
import pinakes.engine.core.catalog.CommitListener;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.RemoteChange;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.Uninterrupted;

/// A catalog in PostgreSQL, which several engines use at a time.
public final class PostgresCatalog implements Catalog {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresCatalog.class);
    private static final int READERS = 8;
    static final int WRITERS = 8;
    private static final int TAKERS = 1;

    /// Names this directory to the catalog, so that its indexes are found again after a restart.
    private static final String DIRECTORY_ID = "engine-id";

    private final PostgresAddress address;
    private final DataDirectory directory;
    private final String directoryId;
    private final EngineLease lease;
    private final Listeners<RemoteChange> remoteChanges = new Listeners<>();
    private final ConnectionThreads readers;
    private final ConnectionThreads writers;
    private final ConnectionThreads takers;
    private final PostgresLocks locks;
    private final PostgresConnections connections;
    private final CatalogFeed feed;

    private PostgresCatalog(
            PostgresAddress address,
            DataDirectory directory,
            String directoryId,
            BlobStore blobs,
            Set<EngineRole> roles)
            throws SQLException, InterruptedException {
        this.address = address;
        this.directory = directory;
        this.directoryId = directoryId;
        this.lease = new EngineLease(UUID.randomUUID().toString(), roles);
        this.connections = new PostgresConnections(address, lease.engine());
        this.feed = prepared(blobs);
        this.readers = new ConnectionThreads("catalog-reader", READERS, Mode.READ, connections);
        this.writers = new ConnectionThreads("catalog-writer", WRITERS, Mode.CHANGE, connections);
        this.takers = new ConnectionThreads("catalog-taker", TAKERS, Mode.TAKE, connections);
        this.locks = new PostgresLocks(connections);
    }

    /// Prepares the tables, which can take long, and then listens to other engines.
    private CatalogFeed prepared(BlobStore blobs) throws SQLException, InterruptedException {
        connections.watch();
        var isPrepared = false;
        try (var sql = connections.connectForMigration()) {
            PostgresSchema.prepare(sql, address, blobs);
            var started = CatalogFeed.start(connections, lease, remoteChanges);
            isPrepared = true;
            return started;
        } finally {
            if (!isPrepared) {
                connections.close();
            }
        }
    }

    /// Opens the catalog in a database, which gets its tables if it has none.
    ///
    /// @param dataDirectory of this engine alone; created if missing
    /// @param blobs the blobs of the catalog; there must be none if the database has no tables
    /// @param roles what this engine does
    /// @throws EngineUnavailableException when the database cannot be used, or the catalog of the blobs was lost
    /// @throws pinakes.engine.core.catalog.DataDirectoryException when the directory cannot be used
    public static PostgresCatalog open(
            PostgresAddress address, Path dataDirectory, BlobStore blobs, Set<EngineRole> roles)
            throws InterruptedException {
        var directory = DataDirectory.open(dataDirectory);
        try {
            var catalog = new PostgresCatalog(address, directory, id(directory), blobs, roles);
            LOG.info("Opened the catalog at {}", address);
            return catalog;
        } catch (InterruptedException e) {
            directory.close();
            throw e;
        } catch (SQLException | RuntimeException e) {
            directory.close();
            var failure = PostgresFault.of(e);
            throw failure instanceof EngineUnavailableException
                            && !String.valueOf(failure.getMessage()).contains(address.toString())
                    ? new EngineUnavailableException(failure.getMessage() + " (" + address + ")", e)
                    : failure;
        }
    }

    /// Reads a catalog as it is now. All reads of the result see the same snapshot.
    ///
    /// @throws EngineUnavailableException when the database cannot be used, or has no catalog of this version
    public static Sql snapshot(PostgresAddress address) {
        try {
            var sql = new Sql(address.connect("snapshot"));
            try {
                PostgresSchema.requireNewest(sql, address);
                sql.script("SET idle_in_transaction_session_timeout = 0");
                sql.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
                return sql;
            } catch (RuntimeException e) {
                sql.close();
                throw e;
            }
        } catch (SQLException | RuntimeException e) {
            throw PostgresFault.of(e);
        }
    }

    private static String id(DataDirectory directory) {
        var file = directory.file(DIRECTORY_ID);
        try {
            var known = Files.readString(file).strip();
            if (!known.isEmpty()) {
                return known;
            }
            var id = UUID.randomUUID().toString();
            Files.writeString(file, id + "\n");
            return id;
        } catch (IOException e) {
            throw new EngineUnavailableException("The file " + file + " cannot be used: " + e.getMessage(), e);
        }
    }

    @Override
    public <R> R read(Function<Sql, R> query) throws InterruptedException {
        return readers.run(query);
    }

    @Override
    public <R> R write(Function<Sql, R> change) throws InterruptedException {
        return writers.run(change);
    }

    @Override
    public <R> R take(Function<Sql, R> change) throws InterruptedException {
        return takers.run(change);
    }

    @Override
    public String skippingTaken() {
        return " FOR UPDATE SKIP LOCKED";
    }

    @Override
    public <R> R exclusively(String name, InterruptibleCall<R> work) throws InterruptedException {
        return locks.exclusively(name, work);
    }

    @Override
    public String revision(DataKind kind) throws InterruptedException {
        return read(sql -> DataChanges.revision(sql, kind));
    }

    /// Does nothing, because each search first brings the index up to date with the catalog.
    @Override
    public void searchesChanged(DataKind kind) {}

    @Override
    public void onCommit(CommitListener listener) {
        writers.listen(listener);
    }

    @Override
    public int waitingChanges() {
        return writers.waiting();
    }

    @Override
    public Listeners<RemoteChange> remoteChanges() {
        return remoteChanges;
    }

    @Override
    public RemoteGroups remoteGroups(String table, long project) throws InterruptedException {
        return new ChangedGroups(this, table, project);
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public boolean hasOtherEngines() throws InterruptedException {
        return read(lease::hasOthers);
    }

    @Override
    public Map<EngineRole, Integer> runningEngines() throws InterruptedException {
        return read(EngineLease::running);
    }

    @Override
    public Duration leaseAge() {
        return feed.leaseAge();
    }

    @Override
    public String abandonedJobs() {
        return EngineLease.ABANDONED;
    }

    @Override
    public String ownJobs() {
        return lease.ownJobs();
    }

    @Override
    public String ownProperty(String name) {
        return name + "/" + directoryId;
    }

    @Override
    public void unlessDamaged(InterruptibleTask step) throws InterruptedException {
        step.run();
    }

    @Override
    public EngineHealth health() throws InterruptedException {
        return new CatalogProbe(
                        () -> read(sql -> sql.number("SELECT max(number) FROM document")),
                        () -> write(PostgresCatalog::commit),
                        EngineHealth.PART_TIMEOUT)
                .health();
    }

    /// A read-only database refuses the update of no row. The message is a change without a table: its commit waits for
    /// the disk and for synchronous standbys.
    private static String commit(Sql sql) {
        sql.execute("UPDATE catalog_version SET version = version WHERE FALSE");
        return sql.one(
                "SELECT pg_logical_emit_message(true, 'pinakes', ''::text)::text AS position",
                row -> row.text("position"));
    }

    @Override
    public void announce(URI url) {
        directory.announce(url);
    }

    /// PostgreSQL does so automatically.
    @Override
    public void shrink() {}

    @Override
    public long sizeBytes() throws InterruptedException {
        return read(sql -> sql.number("SELECT pg_database_size(current_database())"));
    }

    private void endLease() {
        try {
            Uninterrupted.completed(() -> write(sql -> lease.end(sql)));
        } catch (EngineUnavailableException e) {
            LOG.warn(
                    "Cannot end the lease of this engine; others take over its jobs when the lease expires: {}",
                    e.getMessage());
        }
    }

    /// Ends the lease too, so that other engines take over the jobs at once.
    @Override
    public void close() {
        feed.close();
        endLease();
        readers.close();
        writers.close();
        takers.close();
        locks.close();
        connections.close();
        directory.close();
        LOG.info("Closed the catalog at {}", address);
    }
}
