package pinakes.engine.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a document's text that is indexed, found and shown as a unit.
///
/// @param ordinal its position in the document, from 0
/// @param headings the headings above it, outermost first
public record Passage(
        ChunkId id,
        int ordinal,
        String text,
        List<String> headings,
        @Nullable Integer pageFirst,
        @Nullable Integer pageLast,
        @Nullable String sheet,
        @Nullable String cells) {
    public Passage {
        headings = List.copyOf(headings);
    }
}
