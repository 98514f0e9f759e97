package pinakes.engine.core.indexing;

import java.io.IOException;
import pinakes.engine.core.index.ChunkIndex;

/// Where the generations of one index are stored.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage fails.
public interface IndexGenerations {
    /// Opens the index of a generation, which may be behind the catalog; creates an empty one if there is none or it
    /// is unusable.
    ChunkIndex open(Generation generation);

    /// Creates an empty index, which replaces an unfinished one.
    ChunkIndex create(Generation generation);

    /// Deletes all other generations. A failure only costs space until the next start.
    void deleteOthers(Generation generation);

    /// Deletes all generations.
    void deleteAll() throws IOException;

    /// Whether all engines on the catalog use the same index.
    default boolean isShared() {
        return false;
    }

    /// The place of the index, for people to read.
    String place();

    /// The size of all generations.
    long sizeBytes() throws IOException;
}
