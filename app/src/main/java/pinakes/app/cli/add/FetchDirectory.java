package pinakes.app.cli.add;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.engine.core.file.FileTree;

/// A temporary directory for copies, which exists from the first of them until it is closed.
final class FetchDirectory implements AutoCloseable {
    private @Nullable Path directory;

    Path path() throws CommandFailedException {
        try {
            var path = directory == null ? Files.createTempDirectory("pinakes-fetched-") : directory;
            directory = path;
            return path;
        } catch (IOException e) {
            throw new CommandFailedException("A temporary directory cannot be created: " + e.getMessage());
        }
    }

    /// Copies a stream that can be read only once.
    Path copy(InputStream in) throws CommandFailedException {
        try {
            var file = Files.createTempFile(path(), "input-", "");
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new CommandFailedException("Standard input cannot be read: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        try {
            if (directory != null) {
                FileTree.delete(directory);
            }
        } catch (IOException _) {
            // The system deletes temporary files eventually.
        }
    }
}
