package pinakes.engine.local.indexing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.file.DiskFault;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexOpener;

/// The directories of an index: one per generation.
///
/// Every method throws [EngineUnavailableException] when the disk fails.
public record IndexDirectories(Path root, IndexOpener opener) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexDirectories.class);

    /// Opens the index of a generation, which may be behind the catalog.
    ChunkIndex open(Generation generation) {
        try {
            return opener.open(of(generation), IndexIdentity.of(generation.embedder()));
        } catch (IOException e) {
            throw new EngineUnavailableException("The index cannot be opened: " + DiskFault.words(root, e), e);
        }
    }

    /// Creates an empty index, which replaces an unfinished one.
    ChunkIndex create(Generation generation) {
        try {
            FileTree.delete(of(generation));
        } catch (IOException e) {
            throw new EngineUnavailableException("A new index cannot be created below " + root + ".", e);
        }
        return open(generation);
    }

    /// Deletes all other generations. A failure only costs disk space until the next start.
    public void deleteOthers(Generation generation) {
        try {
            FileTree.deleteOthers(root, Set.of(Integer.toString(generation.number())));
        } catch (IOException e) {
            LOG.warn("An unused index stays in {} until the next restart: {}", root, e.getMessage());
        }
    }

    void deleteAll() throws IOException {
        FileTree.delete(root);
    }

    private Path of(Generation generation) {
        return root.resolve(Integer.toString(generation.number()));
    }
}
