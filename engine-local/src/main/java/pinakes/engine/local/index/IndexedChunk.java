package pinakes.engine.local.index;

import java.util.List;
import pinakes.engine.document.ChunkId;

/// A chunk as the index takes it; the text itself is not kept.
///
/// @param headings the headings above it, outermost first
/// @param vector what the embedding model made of it
public record IndexedChunk(ChunkId id, List<String> headings, String text, UnitVector vector) {
    public IndexedChunk {
        headings = List.copyOf(headings);
    }
}
