package pinakes.engine.local.index;

import java.util.List;
import pinakes.ranking.Candidate;

/// Finds the chunks of one project; safe to use from many threads, but changes must come one after the other.
///
/// Every method throws [pinakes.engine.EngineUnavailableException] when the storage below fails. An index that broke
/// over it ([#isBroken()]) must be opened again, and filled from the batch after its last.
public interface ProjectIndex extends AutoCloseable {
    /// Puts chunks in the place of those with the same keys; every later search finds them.
    ///
    /// @throws IllegalArgumentException when a vector has the wrong length
    void put(List<IndexedProjectChunk> chunks);

    /// Removes the chunks with these keys; keys that are not there are left out.
    void remove(List<Long> keys);

    /// Says that all chunks up to this batch are there.
    void reached(long batch);

    /// The last batch of which all chunks are there.
    long batch();

    /// The chunks that match best, by their keys.
    ///
    /// @throws IllegalArgumentException when the vector has the wrong length
    List<Candidate<Long>> search(ProjectIndexQuery query);

    /// How many chunks there are.
    long chunks();

    /// Makes everything durable that was put so far. What was not is missing after a crash, and [#batch] then says
    /// so.
    void commit();

    /// Whether it can never be changed again. Until it is closed, searches find what they found before.
    boolean isBroken();

    /// Commits and closes.
    @Override
    void close();
}
