package pinakes.engine.core.catalog;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The data directory is in use by another process or by this one.
public final class DataDirectoryInUseException extends DataDirectoryException {
    private static final long serialVersionUID = 1L;

    private final String holder;
    private final @Nullable URI address;

    /// @param holder the process that holds it, for example "process 4711"
    /// @param address of the process that holds it; null when it published none
    DataDirectoryInUseException(Path directory, String holder, @Nullable URI address) {
        super(
                directory,
                "is in use by " + holder
                        + (address == null
                                ? ". Stop that process"
                                : ", the server at " + address + ". Use that server, stop it")
                        + ", or choose another data directory with --data-dir.",
                null);
        this.holder = holder;
        this.address = address;
    }

    /// Who uses it, for example "process 4711".
    public String holder() {
        return holder;
    }

    public Optional<URI> address() {
        return Optional.ofNullable(address);
    }
}
