package pinakes.engine.core.indexing;

import java.util.List;
import pinakes.embedding.PassageEmbedding;

/// The vectors in the catalog that one index is filled with.
public interface VectorStore {
    /// The number of chunks without a complete embedding from the model of a generation.
    long countUnembedded(Generation generation) throws InterruptedException;

    /// Some chunks without a complete embedding from the model of a generation, ordered by key.
    ///
    /// @param after the last key of the previous call
    List<Unembedded> unembedded(Generation generation, long after, int limit) throws InterruptedException;

    /// Stores the embeddings of chunks, except of those that have changed since they were read.
    void put(Generation generation, List<Unembedded> chunks, List<PassageEmbedding> embeddings)
            throws InterruptedException;

    /// Has new chunks embedded with the model of the next generation from now on.
    void announce(Generation next) throws InterruptedException;

    /// Records that a generation serves.
    void activate(Generation next) throws InterruptedException;

    /// Deletes some vectors of generations that do not serve and returns how many.
    int deleteOthers(int limit) throws InterruptedException;

    /// A chunk without a vector.
    ///
    /// @param version reveals whether it has changed
    /// @param text the text to embed
    record Unembedded(long key, String version, String text) {}
}
