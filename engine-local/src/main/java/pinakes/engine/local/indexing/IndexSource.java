package pinakes.engine.local.indexing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.IndexedDocument;

/// The catalog as the index needs it.
public interface IndexSource {
    /// All documents with passages, and their current revisions.
    Map<DocumentNumber, Integer> revisions() throws InterruptedException;

    /// The current state of a document, with its passages and the vectors of a model; empty when it was removed.
    Optional<Entry> entry(DocumentNumber number, String model) throws InterruptedException;

    /// Called after each change of what searches find in the index.
    void searchesChanged();

    record Entry(IndexedDocument document, List<IndexedChunk> chunks) {
        public Entry {
            chunks = List.copyOf(chunks);
        }
    }
}
