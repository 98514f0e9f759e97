package pinakes.engine.local.rebuild;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingModel;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.ChunkTable;
import pinakes.engine.local.document.ChunkTable.Unembedded;
import pinakes.engine.local.indexing.IndexKeeper;

/// Rebuilds the index, with any model, while the old one serves.
public final class IndexRebuild {
    private static final Logger LOG = LoggerFactory.getLogger(IndexRebuild.class);
    private static final int SLICE = 64;
    private static final int DELETED_AT_ONCE = 1_000;

    private final Catalog catalog;
    private final IndexDirectories directories;
    private final IndexKeeper keeper;
    private final ActiveModel active;

    /// Only one rebuild runs at a time.
    private final ReentrantLock turn = new ReentrantLock();

    private volatile @Nullable String activity;

    public IndexRebuild(Catalog catalog, IndexDirectories directories, IndexKeeper keeper, ActiveModel active) {
        this.catalog = catalog;
        this.directories = directories;
        this.keeper = keeper;
        this.active = active;
    }

    /// The current step, if a rebuild is running.
    public Optional<String> activity() {
        return Optional.ofNullable(activity);
    }

    /// Rebuilds the index with the active model.
    public void rebuild() throws InterruptedException {
        rebuildWith(active.embedder());
    }

    /// Rebuilds the index with a model, which becomes the active one.
    public void rebuildWith(Embedder embedder) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            embedAll(embedder);
            activity = "The index is being rebuilt.";
            var next = directories.create(embedder);
            keeper.replaceBy(next.open(), () -> {
                active.change(embedder);
                embedAll(embedder); // what was stored while the index was filled
                directories.activate(next);
            });
            directories.deleteOthers(next.name());
            deleteOtherVectors();
            LOG.info("Rebuilt the index with {}", embedder.model().name());
        } catch (IOException e) {
            throw new EngineUnavailableException("A new index cannot be created below " + directories.root() + ".", e);
        } finally {
            activity = null;
            turn.unlock();
        }
    }

    public void deleteOtherVectors() throws InterruptedException {
        var model = active.embedder().name();
        while (catalog.write(sql -> ChunkTable.deleteOthers(sql, model, DELETED_AT_ONCE)) > 0) {
            LOG.debug("Deleted vectors of models other than {}", model);
        }
    }

    private void embedAll(Embedder embedder) throws InterruptedException {
        var model = embedder.model();
        var total = catalog.read(sql -> ChunkTable.countWithout(sql, model));
        var done = 0L;
        for (var slice = without(model, 0);
                !slice.isEmpty();
                slice = without(model, slice.getLast().key())) {
            var passages = slice;
            var embeddings = embedder.embedPassages(
                    passages.stream().map(Unembedded::contextual).toList());
            catalog.write(sql -> ChunkTable.put(sql, model.name(), passages, embeddings));
            done += slice.size();
            activity = "Embedding passages with " + model.name() + ": " + done + " of " + total + " are done.";
        }
    }

    private List<Unembedded> without(EmbeddingModel model, long after) throws InterruptedException {
        return catalog.read(sql -> ChunkTable.without(sql, model, after, SLICE));
    }
}
