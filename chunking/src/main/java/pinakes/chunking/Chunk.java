package pinakes.chunking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A passage of a document.
///
/// @param ordinal its place among the chunks of the document, from 0
/// @param text what it says, without its headings
/// @param headings the headings above it, outermost first
/// @param pageFirst the page it begins on
/// @param pageLast the page it ends on
/// @param sheet the sheet it is from
/// @param cells the cells it is from
/// @param tokens how many tokens the text and its headings have
public record Chunk(
        int ordinal,
        String text,
        List<String> headings,
        @Nullable Integer pageFirst,
        @Nullable Integer pageLast,
        @Nullable String sheet,
        @Nullable String cells,
        int tokens) {
    public Chunk {
        headings = List.copyOf(headings);
    }
}
