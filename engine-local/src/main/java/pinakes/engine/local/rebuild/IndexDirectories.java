package pinakes.engine.local.rebuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.CatalogProperties;
import pinakes.engine.local.document.CatalogIndexSource;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexUnusableException;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.local.indexing.OpenChunkIndex;

/// The directories of document indexes: the active one, which the catalog names, and one that is being filled.
public record IndexDirectories(Path root, Catalog catalog) {
    private static final Logger LOG = LoggerFactory.getLogger(IndexDirectories.class);
    private static final String ACTIVE = "index_directory";
    private static final String FIRST = "1";

    /// Opens the active index, or creates an empty one if it is unusable, and deletes all others.
    public OpenChunkIndex open(Embedder embedder) throws IOException, InterruptedException {
        var name = active();
        deleteOthers(name);
        return open(embedder, opened(root.resolve(name), IndexIdentity.of(embedder)));
    }

    /// Creates an empty index that is not active yet.
    NewIndex create(Embedder embedder) throws IOException, InterruptedException {
        var name = Long.toString(Long.parseLong(active()) + 1);
        return new NewIndex(
                name, open(embedder, LuceneChunkIndex.create(root.resolve(name), IndexIdentity.of(embedder))));
    }

    void activate(NewIndex index) throws InterruptedException {
        catalog.write(sql -> CatalogProperties.set(sql, ACTIVE, index.name()));
    }

    void deleteOthers(String name) {
        try {
            FileTree.deleteOthers(root, Set.of(name));
        } catch (IOException e) {
            LOG.warn("An unused index stays in {} until the next start: {}", root, e.getMessage());
        }
    }

    private String active() throws InterruptedException {
        return catalog.read(sql -> CatalogProperties.find(sql, ACTIVE)).orElse(FIRST);
    }

    private OpenChunkIndex open(Embedder embedder, ChunkIndex index) {
        return new OpenChunkIndex(embedder, index, new CatalogIndexSource(catalog));
    }

    private static ChunkIndex opened(Path directory, IndexIdentity identity) throws IOException {
        if (Files.notExists(directory)) {
            return LuceneChunkIndex.create(directory, identity);
        }
        try {
            return LuceneChunkIndex.open(directory, identity);
        } catch (IndexUnusableException e) {
            LOG.info("Rebuilding the index in {}: {}", directory, e.getMessage());
            // The lock file may be damaged too; the data directory is ours, so nobody holds it.
            FileTree.delete(directory);
            return LuceneChunkIndex.create(directory, identity);
        }
    }

    record NewIndex(String name, OpenChunkIndex open) {}
}
