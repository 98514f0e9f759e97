package pinakes.engine.local.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.DiskFault;
import pinakes.engine.core.file.FileTree;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexOpener;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexGenerations;

/// The directories of an index: one per generation.
public record IndexDirectories(Path root, IndexOpener opener) implements IndexGenerations {
    private static final Logger LOG = LoggerFactory.getLogger(IndexDirectories.class);

    @Override
    public ChunkIndex open(Generation generation) {
        try {
            return opener.open(of(generation), IndexIdentity.of(generation.embedder()));
        } catch (IOException e) {
            throw new EngineUnavailableException("The index cannot be opened: " + DiskFault.words(root, e), e);
        }
    }

    @Override
    public ChunkIndex create(Generation generation) {
        try {
            FileTree.delete(of(generation));
        } catch (IOException e) {
            throw new EngineUnavailableException("A new index cannot be created in " + root + ".", e);
        }
        return open(generation);
    }

    @Override
    public void deleteOthers(Generation generation) {
        try {
            FileTree.deleteOthers(root, Set.of(Integer.toString(generation.number())));
        } catch (IOException e) {
            LOG.warn("Cannot delete an unused index in {} (will retry at the next startup): {}", root, e.getMessage());
        }
    }

    @Override
    public void deleteAll() throws IOException {
        FileTree.delete(root);
    }

    @Override
    public String place() {
        return root.toString();
    }

    @Override
    public long sizeBytes() throws IOException {
        return FileTree.sizeBytes(root);
    }

    private Path of(Generation generation) {
        return root.resolve(Integer.toString(generation.number()));
    }
}
