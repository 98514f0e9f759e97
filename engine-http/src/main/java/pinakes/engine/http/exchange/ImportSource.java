package pinakes.engine.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// The files of an export.
@FunctionalInterface
public interface ImportSource {
    /// Opens a file; empty when there is none.
    ///
    /// @param name relative, with slashes; it may come from the export itself, so the source must not leave its directory
    Optional<InputStream> open(String name) throws IOException;
}
