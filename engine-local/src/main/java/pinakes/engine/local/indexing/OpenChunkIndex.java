package pinakes.engine.local.indexing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import pinakes.embedding.Embedder;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.index.ChunkIndex;

/// An index and the model whose vectors are in it.
public final class OpenChunkIndex {
    private static final int LOCKS = 64;

    private final Embedder embedder;
    private final ChunkIndex index;
    private final IndexSource source;
    private final SharedRefresh refresh;

    /// Changes of one document come one after the other; those of different documents side by side.
    private final List<Lock> documentLocks =
            IntStream.range(0, LOCKS).<Lock>mapToObj(_ -> new ReentrantLock()).toList();

    /// Shared by those who use the index, so that it is closed when nobody does.
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private boolean closed;

    public OpenChunkIndex(Embedder embedder, ChunkIndex index, IndexSource source) {
        this.embedder = embedder;
        this.index = index;
        this.source = source;
        this.refresh = new SharedRefresh(index::refresh);
    }

    public Embedder embedder() {
        return embedder;
    }

    public ChunkIndex index() {
        return index;
    }

    /// Whether the index may be used until [#leave]; it may not once it has been closed.
    boolean enter() {
        use.readLock().lock();
        if (closed) {
            use.readLock().unlock();
            return false;
        }
        return true;
    }

    void leave() {
        use.readLock().unlock();
    }

    /// Puts what the catalog has of a document now into the index.
    void bringUpToDate(DocumentNumber number) throws InterruptedException {
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

    /// The documents of which catalog and index say different things.
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

    /// Makes searches see everything that was put into the index before.
    void refresh() {
        refresh.run();
    }

    /// Closes the index as soon as nobody uses it.
    void close() {
        use.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                index.close();
            }
        } finally {
            use.writeLock().unlock();
        }
    }
}
