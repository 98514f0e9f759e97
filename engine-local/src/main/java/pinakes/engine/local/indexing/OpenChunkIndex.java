package pinakes.engine.local.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import pinakes.embedding.Embedder;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.index.ChunkIndex;

/// An open index and the model that made its vectors.
public final class OpenChunkIndex {
    private static final int LOCKS = 64;

    private final Embedder embedder;
    private final ChunkIndex index;
    private final IndexSource source;
    private final SharedRefresh refresh;
    private final IndexUse use;
    /// Changes of one document run in sequence, those of different documents in parallel.
    private final List<Lock> documentLocks =
            IntStream.range(0, LOCKS).<Lock>mapToObj(_ -> new ReentrantLock()).toList();

    public OpenChunkIndex(Embedder embedder, ChunkIndex index, IndexSource source) {
        this.embedder = embedder;
        this.index = index;
        this.source = source;
        this.refresh = new SharedRefresh(index::refresh);
        this.use = new IndexUse(index::close);
    }

    public Embedder embedder() {
        return embedder;
    }

    public ChunkIndex index() {
        return index;
    }

    IndexUse use() {
        return use;
    }

    /// Replaces a document in the index by its current state in the catalog.
    void update(DocumentNumber number) throws InterruptedException {
        var lock = documentLocks.get(Math.floorMod(Long.hashCode(number.value()), LOCKS));
        lock.lockInterruptibly();
        try {
            var entry = source.entry(number, embedder.model().name());
            if (entry.isPresent()) {
                index.replace(entry.get().document(), entry.get().chunks());
            } else {
                index.delete(number);
            }
        } finally {
            lock.unlock();
        }
    }

    /// The documents that differ between catalog and index.
    List<DocumentNumber> differences() throws InterruptedException {
        var wanted = source.revisions();
        var present = index.inventory();
        var differing = new ArrayList<DocumentNumber>();
        wanted.forEach((number, revision) -> {
            if (!revision.equals(present.get(number))) {
                differing.add(number);
            }
        });
        present.keySet().stream().filter(number -> !wanted.containsKey(number)).forEach(differing::add);
        return differing;
    }

    /// Makes all earlier changes visible to searches.
    void refresh() {
        refresh.run();
        source.searchesChanged();
    }

    /// Called when searches begin to use this index.
    void begin() {
        source.searchesChanged();
    }
}
