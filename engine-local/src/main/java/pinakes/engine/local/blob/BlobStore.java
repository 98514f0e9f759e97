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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
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
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path root;

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

    /// Deletes staged leftovers of the last process and sets unreferenced blobs aside. They are not deleted,
    /// because a catalog restored from a backup does not refer to the newest ones. Other files are left alone.
    public void sweep(Predicate<ContentHash> wanted) throws IOException {
        var orphans = root.resolveSibling(ORPHANS);
        for (var found : contentsIn(orphans)) {
            if (wanted.test(found.hash()) && Files.notExists(path(found.hash()))) {
                OwnerOnly.directory(directory(path(found.hash())));
                Files.move(found.file(), path(found.hash()));
                LOG.info("Moved blob {} back from {}", found.hash(), orphans);
            }
        }
        for (var staged : files(root.resolve(STAGING))) {
            Files.delete(staged);
        }
        var unwanted = contentsIn(root).stream()
                .filter(found -> !wanted.test(found.hash()))
                .toList();
        for (var found : unwanted) {
            Files.move(
                    found.file(),
                    OwnerOnly.directory(orphans).resolve(found.hash().value()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        if (!unwanted.isEmpty()) {
            LOG.warn("Moved blobs without an entry in the catalog to {}: {}", orphans, unwanted.size());
        }
    }

    private static List<Found> contentsIn(Path directory) throws IOException {
        return files(directory).stream()
                .flatMap(file ->
                        ContentHash.parse(file.getFileName().toString()).map(hash -> new Found(file, hash)).stream())
                .toList();
    }

    private static List<Path> files(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (var files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private record Found(Path file, ContentHash hash) {}

    /// Why nothing can be stored now; empty when a test file could be written.
    public synchronized Optional<String> problem() {
        var file = root.resolve(STAGING).resolve(PROBE);
        try {
            Files.write(file, new byte[DiskFault.FREE_BYTES_MIN]);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("Storage directory not accessible: " + DiskFault.words(root, e));
        } finally {
            discard(file);
        }
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
