package pinakes.engine.local.catalog;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Another process works on the data directory, or another part of this one does.
public final class DataDirectoryInUseException extends DataDirectoryException {
    private static final long serialVersionUID = 1L;

    private final @Nullable URI address;

    /// @param holder who holds the directory, for example "process 4711"
    /// @param address where the holder can be asked; null when it did not say
    DataDirectoryInUseException(Path directory, String holder, @Nullable URI address) {
        super(directory, "is in use by " + holder + ": stop it first, or choose another data directory.", null);
        this.address = address;
    }

    /// Where the engine can be reached that holds the directory.
    public Optional<URI> address() {
        return Optional.ofNullable(address);
    }
}
