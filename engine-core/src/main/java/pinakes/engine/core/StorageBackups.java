package pinakes.engine.core;

import java.time.InstantSource;
import pinakes.engine.Backups;
import pinakes.engine.core.blob.referenced.ReferencedBlobs;

/// How a kind of storage is backed up.
@FunctionalInterface
public interface StorageBackups {
    /// Cleans up after an interrupted backup.
    ///
    /// @param blobs holds the original files that a backup needs
    Backups start(ReferencedBlobs blobs, InstantSource clock);
}
