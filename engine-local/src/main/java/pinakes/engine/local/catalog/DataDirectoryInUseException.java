package pinakes.engine.local.catalog;

import java.nio.file.Path;

/// Another process works on the data directory, or another part of this one does.
public final class DataDirectoryInUseException extends DataDirectoryException {
    private static final long serialVersionUID = 1L;

    /// @param holder who holds the directory, for example "process 4711"
    DataDirectoryInUseException(Path directory, String holder) {
        super(directory, "is in use by " + holder + ": stop it first, or choose another data directory.", null);
    }
}
