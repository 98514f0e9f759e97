package pinakes.engine.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.file.FullDisk;
import pinakes.engine.file.Sha256;

/// Collects incoming bytes in files, until all of them are there.
public final class BlobStaging {
    private static final Logger LOG = LoggerFactory.getLogger(BlobStaging.class);
    private static final String PROBE = "probe";
    private static final Duration PROBE_INTERVAL = Duration.ofSeconds(5);
    private static final int BUFFER_BYTES = 1 << 16;
    private static final Set<StandardOpenOption> CREATED =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private final Path path;

    /// Guarded by this.
    private long nextProbeNanos = System.nanoTime();

    private BlobStaging(Path path) {
        this.path = path;
    }

    /// Opens a directory, which is created if missing.
    public static BlobStaging open(Path path) throws IOException {
        return new BlobStaging(OwnerOnly.created(path));
    }

    public Path path() {
        return path;
    }

    /// Writes all bytes of a stream to the disk.
    ///
    /// @throws ContentTooLargeException when there are more bytes than allowed
    /// @throws IOException when the stream fails
    /// @throws EngineUnavailableException when the disk fails
    public StagedContent stage(InputStream content, long bytesMax) throws IOException {
        var file = path.resolve(UUID.randomUUID().toString());
        var created = onDisk(() -> FileChannel.open(file, CREATED, OwnerOnly.file(file)));
        try (var channel = created) {
            var digest = Sha256.digest();
            var buffer = new byte[BUFFER_BYTES];
            var size = 0L;
            for (var read = content.read(buffer); read >= 0; read = content.read(buffer)) {
                size += read;
                if (size > bytesMax) {
                    throw new ContentTooLargeException(bytesMax);
                }
                digest.update(buffer, 0, read);
                for (var rest = ByteBuffer.wrap(buffer, 0, read); rest.hasRemaining(); ) {
                    onDisk(() -> channel.write(rest));
                }
            }
            onDisk(() -> {
                channel.force(true);
                return file;
            });
            return new StagedContent(file, ContentHash.of(digest.digest()), size);
        } catch (IOException | RuntimeException | Error e) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException left) {
                e.addSuppressed(left);
            }
            throw e;
        }
    }

    /// Its failures are failures of the engine, not of the sender.
    private <R> R onDisk(DiskWork<R> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw failed(path, e);
        }
    }

    private interface DiskWork<R> {
        R run() throws IOException;
    }

    /// Why nothing can be collected now; empty when that was possible, now or some seconds ago. Writes a test file. In
    /// between, a full or missing disk is noticed without writing.
    public synchronized Optional<String> problem() {
        var file = path.resolve(PROBE);
        try {
            if (System.nanoTime() - nextProbeNanos >= 0 || !hasRoom()) {
                Files.write(file, new byte[FullDisk.FREE_BYTES_MIN]);
                nextProbeNanos = System.nanoTime() + PROBE_INTERVAL.toNanos();
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("Storage directory not accessible: " + DiskFault.words(path, e));
        } finally {
            discard(file);
        }
    }

    private boolean hasRoom() throws IOException {
        return Files.isWritable(path) && !FullDisk.hasLessThan(FullDisk.FREE_BYTES_MIN, path);
    }

    private static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.debug("Cannot delete a test file; will retry at the next startup", e);
        }
    }

    /// Deletes all files.
    public void clear() throws IOException {
        for (var staged : files(path)) {
            Files.delete(staged);
        }
    }

    public static List<Path> files(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            return List.of();
        }
        try (var files = Files.list(directory)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// The exception for a caller whose bytes could not be stored.
    public static EngineUnavailableException failed(Path place, IOException e) {
        return new EngineUnavailableException("The document cannot be stored: " + DiskFault.words(place, e), e);
    }
}
