package pinakes.engine.core.search;

import java.util.Collection;
import java.util.Map;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;

/// The catalog as search needs it.
public interface Passages {
    /// The existing passages among these ids.
    Map<ChunkId, Found> load(Collection<ChunkId> ids) throws InterruptedException;

    /// The tokens of passages, as far as a model revealed them.
    Map<ChunkId, PassageTokens> tokens(Collection<ChunkId> ids, String model) throws InterruptedException;

    /// Whether there are no documents.
    boolean isEmpty() throws InterruptedException;

    record Found(Document document, Passage passage) {}
}
