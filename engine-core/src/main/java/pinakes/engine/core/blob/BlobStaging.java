package pinakes.engine.core.blob;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.core.file.OwnerOnly;

/// Collects incoming bytes in files, until all of them are there.
public record BlobStaging(Path path) {
    private static final int BUFFER_BYTES = 1 << 16;

    /// Opens a directory, which is created if missing.
    public static BlobStaging open(Path path) throws IOException {
        return new BlobStaging(OwnerOnly.created(path));
    }

    /// A name for a new file.
    public Path unused() {
        return path.resolve(UUID.randomUUID().toString());
    }

    /// Writes all bytes of a stream to the disk.
    ///
    /// @throws ContentTooLargeException when there are more bytes than allowed
    /// @throws IOException when the stream fails
    /// @throws pinakes.engine.EngineUnavailableException when the disk fails
    public StagedContent stage(InputStream content, long bytesMax) throws IOException {
        try (var file = StagingFile.create(unused())) {
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
