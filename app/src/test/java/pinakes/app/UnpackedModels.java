package pinakes.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Embedding models that all servers of the tests share: to unpack one takes longer than most tests.
///
/// @param link where a server finds them while this is open
record UnpackedModels(Path link) implements AutoCloseable {
    private static final Path SHARED = Path.of("target", "models").toAbsolutePath();

    /// Lets a server with this data directory find what another one has unpacked, or unpack it for the next.
    static UnpackedModels linkInto(Path dataDirectory) {
        try {
            Files.createDirectories(SHARED);
            Files.createDirectories(dataDirectory);
            return new UnpackedModels(Files.createSymbolicLink(dataDirectory.resolve("models"), SHARED));
        } catch (IOException e) {
            throw new UncheckedIOException("the models of the tests cannot be used", e);
        }
    }

    /// Takes the link away; a second time does nothing.
    @Override
    public void close() {
        try {
            Files.deleteIfExists(link);
        } catch (IOException e) {
            throw new UncheckedIOException("the link to the models of the tests cannot be removed", e);
        }
    }
}
