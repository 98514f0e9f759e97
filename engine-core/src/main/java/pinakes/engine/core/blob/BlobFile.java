package pinakes.engine.core.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The bytes of a blob in a file.
///
/// @param isCopy whether the file is only for its user, and is deleted when it is closed
public record BlobFile(Path path, boolean isCopy) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        if (isCopy) {
            Files.deleteIfExists(path);
        }
    }
}
