package pinakes.engine.http.exchange;

import java.io.IOException;
import java.io.OutputStream;

/// Receives the files of an export, one after the other.
@FunctionalInterface
public interface ExportTarget {
    /// Begins the next file, which ends when the stream is closed.
    ///
    /// @param name relative, with slashes
    OutputStream begin(String name) throws IOException;
}
