package pinakes.engine.local.rebuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.CatalogProperties;
import pinakes.engine.local.document.CatalogIndexSource;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.file.OwnerOnly;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexUnusableException;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.local.indexing.OpenChunkIndex;

/// The directories of indexes: the one in use, which the catalog names, and one that is being filled.
public final class IndexDirectories {
    private static final Logger LOG = LoggerFactory.getLogger(IndexDirectories.class);
    private static final String IN_USE = "index_directory";
    private static final String FIRST = "1";

    private final Path root;
    private final Catalog catalog;

    public IndexDirectories(Path root, Catalog catalog) {
        this.root = root;
        this.catalog = catalog;
    }

    public Path root() {
        return root;
    }

    /// Opens the index in use, or begins it anew when it cannot be used; others are cleared away.
    public OpenChunkIndex open(Embedder embedder) throws IOException, InterruptedException {
        var name = inUse();
        clearOthers(name);
        return generation(embedder, opened(root.resolve(name), identity(embedder)));
    }

    /// An empty index that is not in use yet.
    Volume create(Embedder embedder) throws IOException, InterruptedException {
        var name = Long.toString(Long.parseLong(inUse()) + 1);
        return new Volume(name, generation(embedder, LuceneChunkIndex.create(root.resolve(name), identity(embedder))));
    }

    /// From now on this one is in use.
    void adopt(Volume volume) throws InterruptedException {
        catalog.write(handle -> {
            CatalogProperties.set(handle, IN_USE, volume.name());
            return volume;
        });
    }

    void clearOthers(String name) {
        try {
            OwnerOnly.directory(root);
            try (var directories = Files.list(root)) {
                for (var directory : directories.toList()) {
                    if (!directory.getFileName().toString().equals(name)) {
                        FileTree.delete(directory);
                    }
                }
            }
        } catch (IOException e) {
            LOG.warn("An index that is not in use stays in {} until the next start: {}", root, e.getMessage());
        }
    }

    private String inUse() throws InterruptedException {
        return catalog.read(handle -> CatalogProperties.find(handle, IN_USE)).orElse(FIRST);
    }

    private OpenChunkIndex generation(Embedder embedder, ChunkIndex index) {
        return new OpenChunkIndex(embedder, index, new CatalogIndexSource(catalog));
    }

    private static IndexIdentity identity(Embedder embedder) {
        return new IndexIdentity(embedder.model().name(), embedder.model().dimension());
    }

    private static ChunkIndex opened(Path directory, IndexIdentity identity) throws IOException {
        if (Files.notExists(directory)) {
            return LuceneChunkIndex.create(directory, identity);
        }
        try {
            return LuceneChunkIndex.open(directory, identity);
        } catch (IndexUnusableException e) {
            LOG.info("The index in {} is made anew: {}", directory, e.getMessage());
            // Its lock file may be damaged as well; the data directory is ours, so nobody holds it.
            FileTree.delete(directory);
            return LuceneChunkIndex.create(directory, identity);
        }
    }

    /// An index with the name of its directory.
    record Volume(String name, OpenChunkIndex generation) {}
}
