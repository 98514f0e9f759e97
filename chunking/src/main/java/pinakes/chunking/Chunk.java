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

    /// The text with its headings above it: what is embedded, so that a passage is found by what it is about even
    /// where it does not say so itself.
    public String contextual() {
        return contextual(headings, text);
    }

    /// A text with headings above it.
    public static String contextual(List<String> headings, String text) {
        return headings.isEmpty() ? text : String.join("\n", headings) + "\n" + text;
    }
}
