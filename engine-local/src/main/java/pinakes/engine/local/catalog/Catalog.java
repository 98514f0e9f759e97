package pinakes.engine.local.catalog;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.concurrent.InterruptibleTask;

/// What the engine knows, kept in one file of the data directory.
///
/// [#read] and [#write] throw [pinakes.engine.EngineUnavailableException] when the storage fails; a failure of the
/// query or the change itself reaches the caller as it is. Once the storage was found to be damaged, nothing is
/// written any more.
public final class Catalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final Duration PROBE_PATIENCE = Duration.ofSeconds(2);

    private final DataDirectory directory;
    private final CatalogHealth trust;
    private final CatalogReaders readers;
    private final CatalogWriter writer;
    private final CatalogProbe probe;
    private final CatalogCheck check;

    private Catalog(DataDirectory directory, SqliteFile file) {
        this.directory = directory;
        this.trust = new CatalogHealth(file);
        this.readers = new CatalogReaders(file, trust);
        this.writer = CatalogWriter.start(file, trust);
        this.probe = new CatalogProbe(readers, writer, PROBE_PATIENCE);
        this.check = CatalogCheck.start(file, trust);
    }

    /// Opens the catalog of a data directory, and creates either where it is missing.
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

    /// Whether a data directory, which need not be there, has no catalog and never had one.
    public static boolean isMissing(Path dataDirectory) {
        return CatalogFile.isMissing(dataDirectory);
    }

    /// Reads what is there now, including everything that was acknowledged before.
    public <R> R read(Function<Handle, R> query) throws InterruptedException {
        return readers.read(query);
    }

    /// Makes a change as a whole or not at all, and returns when it is durable.
    ///
    /// The change runs on the writer's thread, so it must not wait for anything.
    ///
    /// @throws InterruptedException when the caller was interrupted before the change was begun; it is not made
    public <R> R write(Function<Handle, R> change) throws InterruptedException {
        return writer.write(change);
    }

    /// Takes a step of the start, without which it goes on when the catalog is damaged: what can be read still is.
    public void unlessDamaged(InterruptibleTask step) throws InterruptedException {
        try {
            step.run();
        } catch (EngineUnavailableException e) {
            if (!trust.isLost()) {
                throw e;
            }
            LOG.warn("Skipped a step of the start: {}", e.getMessage());
        }
    }

    /// Why the catalog cannot be read or written now; empty when it can.
    public List<String> problems() throws InterruptedException {
        return probe.problems();
    }

    /// Says where whoever finds the data directory in use can ask instead.
    public void announce(URI address) {
        directory.announce(address);
    }

    /// Gives back the space that deleted rows have left.
    public void shrink() throws InterruptedException {
        writer.write(IncrementalVacuum::run);
    }

    /// How large the catalog is, without what its journal still holds.
    public long sizeBytes() throws InterruptedException {
        return readers.read(
                handle -> handle.createQuery("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                        .mapTo(Long.class)
                        .one());
    }

    /// Finishes what was asked for and lets the data directory go; whatever is asked for later is refused.
    @Override
    public void close() {
        check.close();
        readers.close();
        writer.close();
        directory.close();
        LOG.info("Closed the catalog in {}", directory.path());
    }
}
