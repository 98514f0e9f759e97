package pinakes.engine.file;

import java.io.IOException;
import java.io.Serial;

/// Thrown when the file system does not answer in time.
public final class UnresponsiveFilesException extends IOException {
    @Serial
    private static final long serialVersionUID = 1L;

    UnresponsiveFilesException(String message) {
        super(message);
    }
}
