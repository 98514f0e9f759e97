package pinakes.engine.core.index;

import java.io.IOException;
import java.nio.file.Path;

/// Opens indexes.
@FunctionalInterface
public interface IndexOpener {
    /// Opens the index in a directory, or creates an empty one if there is none or it is unusable.
    ChunkIndex open(Path directory, IndexIdentity identity) throws IOException;
}
