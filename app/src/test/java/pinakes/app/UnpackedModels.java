package pinakes.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Embedding models that all servers of the tests share: to unpack one takes longer than most tests.
final class UnpackedModels {
    private static final Path SHARED = Path.of("target", "models").toAbsolutePath();

    private UnpackedModels() {}

    /// Lets a server with this data directory find what another one has unpacked, or unpack it for the next.
    static void linkInto(Path dataDirectory) {
        try {
            Files.createDirectories(SHARED);
            Files.createDirectories(dataDirectory);
            Files.createSymbolicLink(dataDirectory.resolve("models"), SHARED);
        } catch (FileAlreadyExistsException _) {
            // a server that is started again
        } catch (IOException e) {
            throw new UncheckedIOException("the models of the tests cannot be used", e);
        }
    }
}
