package pinakes.engine.local.backup;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Deque;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backups;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.ProgramVersion;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.referenced.NeededContent;
import pinakes.engine.core.blob.referenced.ReferencedBlobs;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.file.FullDisk;
import pinakes.engine.local.catalog.CatalogSnapshot;
import pinakes.engine.local.catalog.SqliteCatalog;

/// Takes backups of an engine on this machine.
public final class LocalBackups implements Backups {
    private static final Logger LOG = LoggerFactory.getLogger(LocalBackups.class);

    /// The directory for the copy of the catalog, in the data directory.
    private static final String DIRECTORY = "snapshot";

    private final SqliteCatalog catalog;
    private final ReferencedBlobs blobs;
    private final Path directory;
    private final InstantSource clock;
    private final AtomicBoolean running = new AtomicBoolean();

    private LocalBackups(SqliteCatalog catalog, ReferencedBlobs blobs, Path directory, InstantSource clock) {
        this.catalog = catalog;
        this.blobs = blobs;
        this.directory = directory;
        this.clock = clock;
    }

    /// Deletes what a process that was killed during a backup left behind.
    public static LocalBackups start(
            SqliteCatalog catalog, ReferencedBlobs blobs, Path dataDirectory, InstantSource clock) {
        var directory = dataDirectory.resolve(DIRECTORY);
        try {
            FileTree.delete(directory);
        } catch (IOException e) {
            LOG.warn(
                    "Cannot delete the copy of the catalog that an earlier backup left in {}: {}",
                    directory,
                    e.getMessage());
        }
        return new LocalBackups(catalog, blobs, directory, clock);
    }

    @Override
    public InputStream open(Set<String> known) throws IOException, InterruptedException {
        if (!running.compareAndSet(false, true)) {
            throw new EngineUnavailableException("Another backup is running. Try again when it has finished.");
        }
        var undo = new ConcurrentLinkedDeque<Runnable>();
        undo.push(() -> running.set(false));
        try {
            var hold = blobs.hold();
            undo.push(hold::close);
            var copy = OwnerOnly.directory(directory).resolve(UUID.randomUUID() + ".db");
            undo.push(() -> discard(copy));
            return open(copy, known, () -> undo(undo));
        } catch (IOException e) {
            undo(undo);
            throw new EngineUnavailableException("The backup failed: " + DiskFault.words(directory, e), e);
        } catch (RuntimeException | InterruptedException e) {
            undo(undo);
            throw e;
        }
    }

    private InputStream open(Path copy, Set<String> known, Runnable closing) throws IOException, InterruptedException {
        requireRoom();
        Files.createFile(copy, OwnerOnly.file(copy));
        catalog.copyTo(copy);
        var snapshot = new CatalogSnapshot(copy);
        var contents = snapshot.read(NeededContent::referenced);
        var bytes = Files.size(copy);
        for (var content : contents) {
            bytes += known.contains(content.value()) ? 0 : size(content);
        }
        var header = BackupHeader.of(
                ProgramVersion.text(),
                snapshot.schemaVersion(),
                clock.instant(),
                snapshot.read(sql -> sql.number("SELECT count(*) FROM document")),
                contents.size(),
                bytes);
        return new BackupStream(header, copy, blobs.blobs(), contents, known, closing);
    }

    /// The size of an original file; 0 when it is missing.
    private long size(ContentHash content) throws IOException, InterruptedException {
        if (!blobs.blobs().has(content)) {
            return 0;
        }
        try (var file = blobs.blobs().file(content)) {
            return Files.size(file.path());
        }
    }

    private void requireRoom() throws IOException, InterruptedException {
        var needed = catalog.sizeBytes() + FullDisk.FREE_BYTES_MIN;
        if (Files.getFileStore(directory).getUsableSpace() < needed) {
            throw new EngineUnavailableException("The backup needs " + (needed >> 20)
                    + " MB in the data directory for a copy of the catalog. Free some space and try again.");
        }
    }

    /// Runs each step once, however often it is called.
    private static void undo(Deque<Runnable> steps) {
        for (var step = steps.poll(); step != null; step = steps.poll()) {
            step.run();
        }
    }

    private static void discard(Path copy) {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException e) {
            LOG.warn(
                    "Cannot delete the copy of the catalog {} (will retry at the next startup): {}",
                    copy,
                    e.getMessage());
        }
    }
}
