package pinakes.engine.core.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Complete bytes in the staging directory; closing deletes them unless they were kept.
public record StagedContent(Path file, ContentHash hash, long sizeBytes) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
