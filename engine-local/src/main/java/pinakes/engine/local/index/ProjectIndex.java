package pinakes.engine.local.index;

import java.util.List;

/// Finds the chunks of one project; thread-safe, but changes must run in sequence.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage fails. A broken index
/// ([#isBroken()]) must be opened again and filled from the batch after its last one.
public interface ProjectIndex extends AutoCloseable {
    /// Adds chunks, or replaces those with the same keys; every later search finds them.
    ///
    /// @throws IllegalArgumentException when a vector has the wrong length
    void put(List<IndexedProjectChunk> chunks);

    /// Removes chunks; ignores unknown keys.
    void remove(List<Long> keys);

    /// Records that the index contains all chunks up to this batch.
    void reached(long batch);

    /// The last batch that the index contains completely.
    long batch();

    /// The best matches, by key.
    ///
    /// @throws IllegalArgumentException when the vector has the wrong length
    Retrieved<Long> search(ProjectIndexQuery query);

    /// The number of chunks.
    long chunks();

    /// Makes all changes durable. After a crash, [#batch] tells which ones are missing.
    void commit();

    /// Whether it cannot be changed any more; searches still work until it is closed.
    boolean isBroken();

    /// Commits and closes.
    @Override
    void close();
}
