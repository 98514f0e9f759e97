package pinakes.engine.local.indexing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.IndexedDocument;

/// The catalog as the index needs it: the truth that the index is made from.
public interface IndexSource {
    /// All documents that have passages, with the revision that they are in now.
    Map<DocumentNumber, Integer> revisions() throws InterruptedException;

    /// A document as it is now, with its passages and what a model made of them; nothing when it is gone.
    Optional<Entry> entry(DocumentNumber number, String model) throws InterruptedException;

    /// A document and its passages.
    record Entry(IndexedDocument document, List<IndexedChunk> chunks) {
        public Entry {
            chunks = List.copyOf(chunks);
        }
    }
}
