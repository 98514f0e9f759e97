package pinakes.engine.core.catalog;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A data directory cannot be used. The message is one line for the user and says what to do.
public sealed class DataDirectoryException extends RuntimeException permits DataDirectoryInUseException {
    private static final long serialVersionUID = 1L;

    public DataDirectoryException(Path directory, String problem, @Nullable Throwable cause) {
        super("The data directory " + directory + " " + problem, cause);
    }
}
