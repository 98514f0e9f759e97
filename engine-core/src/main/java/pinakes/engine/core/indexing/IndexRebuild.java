package pinakes.engine.core.indexing;

import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.indexing.VectorStore.Unembedded;

/// Rebuilds an index, with any model, while the old one serves.
///
/// An interrupted rebuild leaves the old index in use; the next one keeps the vectors that were already made.
public final class IndexRebuild {
    private static final Logger LOG = LoggerFactory.getLogger(IndexRebuild.class);
    private static final int SLICE = 64;
    private static final int DELETED_AT_ONCE = 1_000;

    private final IndexKeeper keeper;
    private final VectorStore vectors;

    /// Only one rebuild runs at a time.
    private final ReentrantLock turn = new ReentrantLock();

    private volatile @Nullable String activity;

    public IndexRebuild(IndexKeeper keeper, VectorStore vectors) {
        this.keeper = keeper;
        this.vectors = vectors;
    }

    /// The current step, if a rebuild is running.
    public Optional<String> activity() {
        return Optional.ofNullable(activity);
    }

    /// Rebuilds the index with the model that serves.
    public void rebuild() throws InterruptedException {
        inTurn(() -> rebuildWith(keeper.generation().embedder()));
    }

    /// Rebuilds the index with a model, which becomes the active one.
    public void rebuildWith(Embedder embedder) throws InterruptedException {
        inTurn(() -> keeper.rebuilding(() -> rebuildAlone(embedder)));
    }

    private void rebuildAlone(Embedder embedder) throws InterruptedException {
        var next = new Generation(keeper.generation().number() + 1, embedder);
        embedAll(next);
        activity = "The index is being rebuilt.";
        keeper.current()
                .replaceBy(
                        next,
                        () -> {
                            vectors.announce(next);
                            embedAll(next); // what was stored while the index was filled
                        },
                        () -> vectors.activate(next));
        deleteOtherVectors();
        LOG.info("Rebuilt the index with {}", embedder.model().name());
    }

    /// Embeds the chunks that have no embedding, or an incomplete one, from the active model. The index is kept.
    public void embedMissing() throws InterruptedException {
        inTurn(() -> embedAll(keeper.generation()));
    }

    private void inTurn(InterruptibleTask work) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            work.run();
        } finally {
            activity = null;
            turn.unlock();
        }
    }

    /// Deletes the vectors that do not serve.
    public void deleteOtherVectors() throws InterruptedException {
        var deleted = 0;
        do {
            deleted = vectors.deleteOthers(DELETED_AT_ONCE);
        } while (deleted > 0);
    }

    private void embedAll(Generation next) throws InterruptedException {
        var total = vectors.countUnembedded(next);
        if (total == 0) {
            return;
        }
        var done = 0L;
        for (var slice = vectors.unembedded(next, 0, SLICE);
                !slice.isEmpty();
                slice = vectors.unembedded(next, slice.getLast().key(), SLICE)) {
            var texts = slice.stream().map(Unembedded::text).toList();
            vectors.put(next, slice, next.embedder().embedPassages(texts));
            done += slice.size();
            activity =
                    "Embedding chunks with " + next.embedder().model().name() + ": " + done + " of " + total + " done.";
        }
    }
}
