package pinakes.chunking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of a document that is indexed and found as a unit.
///
/// @param ordinal its position among the chunks of the document, from 0
/// @param text the text without the headings
/// @param headings the headings above it, outermost first
public record Chunk(
        int ordinal,
        String text,
        List<String> headings,
        @Nullable Integer pageFirst,
        @Nullable Integer pageLast,
        @Nullable String sheet,
        @Nullable String cells) {
    public Chunk {
        headings = List.copyOf(headings);
    }

    /// The headings followed by the text. This is what is embedded, so that a chunk is found by its topic even
    /// when its text does not mention it.
    public String contextual() {
        return contextual(headings, text);
    }

    /// The headings followed by the text.
    public static String contextual(List<String> headings, String text) {
        return headings.isEmpty() ? text : String.join("\n", headings) + "\n" + text;
    }
}
