package pinakes.engine.local.search;

import java.util.Collection;
import java.util.Map;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;

/// The catalog as search needs it: the truth about what the index proposes.
public interface Passages {
    /// The passages with these ids that belong to documents which may be found now; the others are left out.
    Map<ChunkId, Found> load(Collection<ChunkId> ids) throws InterruptedException;

    /// Whether there is no document at all that could be found.
    boolean isEmpty() throws InterruptedException;

    /// A passage and its document.
    record Found(Document document, Passage passage) {}
}
