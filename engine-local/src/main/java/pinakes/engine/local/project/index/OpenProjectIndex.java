package pinakes.engine.local.project.index;

import pinakes.embedding.Embedder;
import pinakes.engine.local.index.ProjectIndex;
import pinakes.engine.local.indexing.IndexUse;

/// An open index of a project and the model that made its vectors.
public final class OpenProjectIndex {
    private final ProjectIndex index;
    private final int generation;
    private final Embedder embedder;
    private final IndexUse use;
    private volatile boolean behind;
    private volatile boolean complete;

    /// @param generation which vectors of the project it contains
    OpenProjectIndex(ProjectIndex index, int generation, Embedder embedder) {
        this.index = index;
        this.generation = generation;
        this.embedder = embedder;
        this.use = new IndexUse(index::close);
    }

    public ProjectIndex index() {
        return index;
    }

    public Embedder embedder() {
        return embedder;
    }

    int generation() {
        return generation;
    }

    IndexUse use() {
        return use;
    }

    /// Whether the catalog may have batches that the index lacks.
    boolean isBehind() {
        return behind;
    }

    void setBehind(boolean behind) {
        this.behind = behind;
        this.complete |= !behind;
    }

    /// Whether it can be searched as it is. A broken index that was complete lacks only changes that were never
    /// acknowledged.
    boolean isUsable() {
        return !use.isClosed() && (!behind || (complete && index.isBroken()));
    }
}
