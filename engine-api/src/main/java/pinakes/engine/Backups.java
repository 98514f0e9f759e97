package pinakes.engine;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/// Takes backups of an engine.
public interface Backups {
    /// Maximum number of original files that a receiver can name as present.
    int KNOWN_MAX = 200_000;

    /// Opens a backup of the moment of the call, as a tar archive: a description, the catalog, the original files
    /// that the catalog refers to, and the list of all files with their checksums, in this order.
    ///
    /// Changes continue, but original files are deleted only after the stream is closed. Only one
    /// backup runs at a time.
    ///
    /// @param known hashes of original files that the receiver has; these are listed but not sent
    /// @throws pinakes.engine.EngineUnavailableException when another backup runs, there is no room for a copy of
    ///     the catalog, or the storage has its own means for backups
    InputStream open(Set<String> known) throws IOException, InterruptedException;
}
