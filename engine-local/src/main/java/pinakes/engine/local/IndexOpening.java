package pinakes.engine.local;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.EmbeddingModel;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.CatalogSource;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexUnusableException;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.local.indexing.IndexKeeper;

/// Opens the index of a data directory, or begins a new one where there is none to be used.
final class IndexOpening {
    private static final Logger LOG = LoggerFactory.getLogger(IndexOpening.class);

    private IndexOpening() {}

    static IndexKeeper open(Path directory, Catalog catalog, EmbeddingModel model)
            throws IOException, InterruptedException {
        var index = opened(directory, new IndexIdentity(model.name(), model.dimension()));
        try {
            return IndexKeeper.start(index, new CatalogSource(catalog), model.name());
        } catch (RuntimeException | InterruptedException e) {
            index.close();
            throw e;
        }
    }

    private static ChunkIndex opened(Path directory, IndexIdentity identity) throws IOException {
        try {
            return LuceneChunkIndex.open(directory, identity);
        } catch (IndexUnusableException e) {
            LOG.info("The index in {} is made anew: {}", directory, e.getMessage());
            return LuceneChunkIndex.create(directory, identity);
        }
    }
}
