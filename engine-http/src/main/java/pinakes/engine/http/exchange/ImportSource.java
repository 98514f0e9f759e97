package pinakes.engine.http.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/// The files of an export.
@FunctionalInterface
public interface ImportSource {
    /// Opens a file; empty when there is none.
    ///
    /// @param name relative, with slashes; some come from the export itself and must not lead out of it
    Optional<InputStream> open(String name) throws IOException;
}
