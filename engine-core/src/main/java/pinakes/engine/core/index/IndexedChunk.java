package pinakes.engine.core.index;

import java.util.List;
import pinakes.engine.document.ChunkId;

/// A chunk to index; the index does not store the text.
///
/// @param headings outermost first
public record IndexedChunk(ChunkId id, List<String> headings, String text, UnitVector vector) {
    public IndexedChunk {
        headings = List.copyOf(headings);
    }
}
