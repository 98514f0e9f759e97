package pinakes.engine.local.project.index;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import pinakes.embedding.Embedder;
import pinakes.engine.local.index.ProjectIndex;

/// An index that is open, and the model whose vectors are in it.
public final class OpenProjectIndex {
    private final ProjectIndex index;
    private final int generation;
    private final Embedder embedder;

    /// Shared by those who use the index, so that it is closed when nobody does.
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

    private volatile boolean closed;
    private volatile boolean behind;
    private volatile boolean complete;

    OpenProjectIndex(ProjectIndex index, int generation, Embedder embedder) {
        this.index = index;
        this.generation = generation;
        this.embedder = embedder;
    }

    public ProjectIndex index() {
        return index;
    }

    int generation() {
        return generation;
    }

    public Embedder embedder() {
        return embedder;
    }

    /// Whether the catalog may have batches that the index lacks.
    boolean isBehind() {
        return behind;
    }

    /// Says so, or that it lacks none.
    void setBehind(boolean behind) {
        this.behind = behind;
        this.complete |= !behind;
    }

    /// Whether it can be searched as it is. One that broke when it had everything lacks at most what nobody was
    /// told to be stored.
    boolean isUsable() {
        return !closed && (!behind || (complete && index.isBroken()));
    }

    boolean isClosed() {
        return closed;
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
