package pinakes.engine.local.blob;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.file.DiskFault;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.file.OwnerOnly;

/// Stores bytes in files named by their hash.
public final class BlobStore {
    /// The directory for incoming bytes, below the root.
    public static final String STAGING = "staging";

    /// The directory for blobs that the catalog does not refer to, beside the root.
    private static final String ORPHANS = "orphans";

    private static final Logger LOG = LoggerFactory.getLogger(BlobStore.class);
    private static final String PROBE = "probe";
    private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path root;

    /// Guarded by this.
    private long nextProbeNanos = System.nanoTime();

    private BlobStore(Path root) {
        this.root = root;
    }

    /// Opens the store in a directory, which is created if missing.
    public static BlobStore open(Path root) throws IOException {
        OwnerOnly.created(OwnerOnly.directory(root).resolve(STAGING));
        return new BlobStore(root);
    }

    public Path root() {
        return root;
    }

    /// Writes all bytes of a stream to the disk.
    ///
    /// @throws ContentTooLargeException when there are more bytes than allowed
    /// @throws IOException when the stream fails
    /// @throws EngineUnavailableException when the disk fails
    public StagedContent stage(InputStream content, long bytesMax) throws IOException {
        try (var file = StagingFile.create(
                root.resolve(STAGING).resolve(UUID.randomUUID().toString()))) {
            var buffer = new byte[BUFFER_BYTES];
            for (var read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                if (file.sizeBytes() + read > bytesMax) {
                    throw new ContentTooLargeException(bytesMax);
                }
                file.append(buffer, read);
            }
            return file.finish();
        }
    }

    /// Moves staged bytes to their final name; discards them if the same bytes are already stored.
    ///
    /// @throws EngineUnavailableException when the disk fails
    public void keep(StagedContent staged) {
        var place = path(staged.hash());
        try {
            if (Files.exists(place)) {
                staged.close();
                return;
            }
            var directory = directory(place);
            if (Files.notExists(directory)) {
                OwnerOnly.directory(directory);
                flushDirectory(root);
            }
            Files.move(staged.file(), place, StandardCopyOption.ATOMIC_MOVE);
            flushDirectory(directory);
        } catch (IOException e) {
            throw failed(root, e);
        }
    }

    /// Where the bytes are, if they are stored.
    public Path path(ContentHash hash) {
        return root.resolve(hash.value().substring(0, 2)).resolve(hash.value());
    }

    /// Opens the bytes.
    ///
    /// @throws NoSuchFileException when there are no such bytes
    public InputStream open(ContentHash hash) throws IOException {
        return Channels.newInputStream(FileChannel.open(path(hash), StandardOpenOption.READ));
    }

    public void delete(ContentHash hash) throws IOException {
        Files.deleteIfExists(path(hash));
    }

    public long sizeBytes() throws IOException {
        return FileTree.sizeBytes(root);
    }

    /// Deletes staged leftovers of the last process.
    public void clearStaging() throws IOException {
        for (var staged : files(root.resolve(STAGING))) {
            Files.delete(staged);
        }
    }

    /// The blobs that were set aside.
    public List<ContentHash> orphans() throws IOException {
        return contentsIn(root.resolveSibling(ORPHANS));
    }

    /// Moves a blob that was set aside back to its place.
    public void restore(ContentHash hash) throws IOException {
        if (Files.notExists(path(hash))) {
            OwnerOnly.directory(directory(path(hash)));
            Files.move(root.resolveSibling(ORPHANS).resolve(hash.value()), path(hash));
            LOG.info("Moved blob {} back to its place", hash);
        }
    }

    /// The directories that contain blobs; there are at most 256.
    public List<Path> directories() throws IOException {
        try (var entries = Files.list(root)) {
            return entries.filter(entry -> !entry.endsWith(STAGING) && Files.isDirectory(entry))
                    .sorted()
                    .toList();
        }
    }

    /// The blobs in a directory. Other files are left alone.
    public static List<ContentHash> contentsIn(Path directory) throws IOException {
        return files(directory).stream()
                .flatMap(file -> ContentHash.parse(file.getFileName().toString()).stream())
                .toList();
    }

    /// Sets a blob aside that nothing refers to. It is not deleted, because a catalog restored from a backup does not
    /// refer to the newest ones.
    public void setAside(ContentHash hash) throws IOException {
        Files.move(
                path(hash),
                OwnerOnly.directory(root.resolveSibling(ORPHANS)).resolve(hash.value()),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> files(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// Why nothing can be stored now; empty when a test file could be written, now or some seconds ago. In between, a
    /// full or missing disk is noticed without writing.
    public synchronized Optional<String> problem() {
        var file = root.resolve(STAGING).resolve(PROBE);
        try {
            if (System.nanoTime() - nextProbeNanos >= 0 || !hasRoom()) {
                Files.write(file, new byte[DiskFault.FREE_BYTES_MIN]);
                nextProbeNanos = System.nanoTime() + PROBE_INTERVAL.toNanos();
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("Storage directory not accessible: " + DiskFault.words(root, e));
        } finally {
            discard(file);
        }
    }

    private boolean hasRoom() throws IOException {
        return Files.isWritable(root.resolve(STAGING))
                && Files.getFileStore(root).getUsableSpace() >= DiskFault.FREE_BYTES_MIN;
    }

    private static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.debug("A test file stays until the next restart", e);
        }
    }

    private static Path directory(Path file) {
        return file.resolveSibling(".").normalize();
    }

    /// A rename is durable only after its directory is flushed. Where directories cannot be opened, the system
    /// does it.
    private static void flushDirectory(Path directory) throws IOException {
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    static EngineUnavailableException failed(Path place, IOException e) {
        return new EngineUnavailableException("The document cannot be stored: " + DiskFault.words(place, e), e);
    }
}
