package pinakes.engine.cluster.migration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.cluster.BlobAddress;
import pinakes.engine.cluster.postgres.PostgresAddress;
import pinakes.engine.cluster.postgres.PostgresCatalog;
import pinakes.engine.core.blob.BlobStore;
import pinakes.engine.core.blob.referenced.BlobOwnership;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.CopyMark;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.DataDirectoryInUseException;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.local.FileBlobStore;
import pinakes.engine.local.catalog.CatalogFile;
import pinakes.engine.local.catalog.SqliteCatalog;

/// Copies a data directory to shared storage, or shared storage to a data directory.
///
/// Engines refuse to open a target whose copy is unfinished. The first engine that opens a finished one ends the
/// migration: from then on, the target has its own changes and is never overwritten.
public final class Migration {
    /// Rows that say nothing about whether a catalog is in use.
    private static final List<String> OF_EVERY_CATALOG = List.of("fact", "audit", "request");

    private final Path directory;
    private final PostgresAddress catalog;
    private final BlobAddress blobs;
    private final Path scratch;

    /// @param directory the data directory
    /// @param scratch an empty directory for files in transit
    public Migration(Path directory, PostgresAddress catalog, BlobAddress blobs, Path scratch) {
        this.directory = directory;
        this.catalog = catalog;
        this.blobs = blobs;
        this.scratch = scratch;
    }

    /// Copies the data directory to the shared storage.
    ///
    /// @param progress receives each step
    /// @throws EngineUnavailableException when a side cannot be used, or the target has other data
    public MigrationReport toShared(Consumer<String> progress) throws IOException, InterruptedException {
        var lock = locked();
        var files = blobs.open(scratch);
        try (lock;
                var snapshot = CatalogFile.snapshot(directory);
                var target = PostgresCatalog.open(catalog, scratch, files, Set.of())) {
            var source = reading(snapshot);
            var tables = SharedTables.of(source, target::read);
            begin(tables, target, files, directory.toString());
            var report = copy(
                    tables,
                    source,
                    FileBlobStore.shared(directory.resolve(DataDirectory.BLOBS)),
                    target,
                    files,
                    lock == null,
                    progress);
            IdSequences.toPostgres(tables, source, target);
            CopyMark.complete(target, directory.toString());
            return report;
        }
    }

    /// Copies the shared storage to the data directory, which is created if missing.
    ///
    /// @param progress receives each step
    /// @throws EngineUnavailableException when a side cannot be used, or the target has other data
    public MigrationReport toDirectory(Consumer<String> progress) throws IOException, InterruptedException {
        try (var snapshot = PostgresCatalog.snapshot(catalog);
                var target = SqliteCatalog.open(directory)) {
            var source = reading(snapshot);
            var tables = SharedTables.of(target::read, source);
            var files = FileBlobStore.open(directory.resolve(DataDirectory.BLOBS));
            begin(tables, target, files, catalog.toString());
            var isInUse = snapshot.isTrue("SELECT EXISTS (SELECT 1 FROM engine WHERE lease_until > clock_timestamp())");
            var report = copy(tables, source, blobs.open(scratch), target, files, isInUse, progress);
            IdSequences.toSqlite(tables, source, target);
            CopyMark.complete(target, catalog.toString());
            return report;
        }
    }

    /// Keeps servers from starting on the data directory; null when one runs.
    private @Nullable DataDirectory locked() {
        try {
            return CatalogFile.isMissing(directory) ? null : DataDirectory.open(directory);
        } catch (DataDirectoryInUseException _) {
            return null;
        }
    }

    private static CatalogReader reading(Sql snapshot) {
        return new CatalogReader() {
            @Override
            public <R> R read(Function<Sql, R> query) {
                return query.apply(snapshot);
            }
        };
    }

    private static void begin(List<SharedTable> tables, Catalog target, BlobStore files, String source)
            throws InterruptedException {
        if (target.hasOtherEngines()) {
            throw new EngineUnavailableException("Engines are using the target. Stop them first.");
        }
        for (var table : tables) {
            if (!CopyMark.isOf(target, source)
                    && !OF_EVERY_CATALOG.contains(table.name())
                    && target.read(sql -> sql.isTrue("SELECT EXISTS (SELECT 1 FROM \"" + table.name() + "\")"))) {
                throw new EngineUnavailableException("The target already has other data (in the table " + table.name()
                        + "), which a copy would delete. Choose an empty target.");
            }
        }
        new BlobOwnership(target, files).claim();
        CopyMark.begin(target, source);
    }

    private static MigrationReport copy(
            List<SharedTable> tables,
            CatalogReader source,
            BlobStore from,
            Catalog target,
            BlobStore to,
            boolean isSourceInUse,
            Consumer<String> progress)
            throws IOException, InterruptedException {
        var copies = new ArrayList<TableCopy>();
        tables.forEach(table -> copies.add(new TableCopy(table, source, target)));
        var deleted = 0L;
        var copied = 0L;
        var rows = 0L;
        progress.accept("Comparing rows");
        for (var copy : copies) {
            deleted += copy.deleteOthers();
        }
        progress.accept("Copying rows");
        for (var copy : copies) {
            copied += copy.insertMissing();
        }
        progress.accept("Copying files");
        var files = new BlobCopy(source, from, to).copy();
        progress.accept("Verifying rows");
        for (var copy : copies) {
            rows += copy.verify();
        }
        return new MigrationReport(
                rows, copied, deleted, files.files(), files.copied(), files.missing(), isSourceInUse);
    }
}
