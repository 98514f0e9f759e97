package pinakes.engine.local.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Bytes that arrived completely and have no place yet; closing it forgets those that did not get one.
public record StagedContent(Path file, ContentHash hash, long sizeBytes) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
