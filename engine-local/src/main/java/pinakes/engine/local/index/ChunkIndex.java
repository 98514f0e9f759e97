package pinakes.engine.local.index;

import java.util.List;
import java.util.Map;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentNumber;
import pinakes.ranking.Candidate;

/// Finds chunks by their words and by their meaning; safe to use from many threads.
///
/// Changes of the same document must not run at the same time. Every method throws
/// [pinakes.engine.EngineUnavailableException] when the storage below fails. After a failed change the index has to
/// be reopened ([#reopenIfBroken()]), and its [#inventory()] compared with the catalog.
public interface ChunkIndex extends AutoCloseable {
    /// Puts these chunks in the place of all that the document had, in one step where searches find something of it.
    /// Those of a long document that is new come in parts, between which others change the index and searches may see
    /// some of them; the [#inventory()] does not tell the revision of a document before it is complete.
    ///
    /// @throws IllegalArgumentException when a vector has the wrong length
    void replace(IndexedDocument document, List<IndexedChunk> chunks);

    /// Removes the chunks of a document; nothing happens when it has none.
    void delete(DocumentNumber document);

    void deleteAll();

    /// Makes all changes that have returned so far visible to searches.
    void refresh();

    /// Makes all changes that have returned so far durable. What was not committed is missing from the [#inventory()]
    /// after a crash, so this only keeps restarts short.
    void commit();

    /// Makes an index that broke over a failed change usable again, as it was last committed; nothing happens to one
    /// that did not break. Searches find what they found before until the next [#refresh()].
    void reopenIfBroken();

    /// Which documents have chunks here and of which revision, changes that no search sees yet included.
    Map<DocumentNumber, Integer> inventory();

    /// The chunks that match best, as of the last [#refresh()].
    ///
    /// @throws IllegalArgumentException when the vector has the wrong length
    List<Candidate<ChunkId>> search(IndexQuery query);

    /// How many chunks a search can see.
    long chunks();

    /// How large the index is on disk.
    long sizeBytes();

    /// Commits and closes.
    @Override
    void close();
}
