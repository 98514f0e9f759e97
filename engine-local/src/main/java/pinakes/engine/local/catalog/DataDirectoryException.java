package pinakes.engine.local.catalog;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A data directory cannot be used; the message is one line for the person who chose it and says what to do.
public sealed class DataDirectoryException extends RuntimeException permits DataDirectoryInUseException {
    private static final long serialVersionUID = 1L;

    DataDirectoryException(Path directory, String problem, @Nullable Throwable cause) {
        super("The data directory " + directory + " " + problem, cause);
    }
}
