package pinakes.engine.document;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part of a document's text that is indexed, found and shown as a unit.
///
/// @param ordinal its position in the document, from 0
/// @param headings the headings above it, outermost first
/// @param language such as `de`, if it clearly differs from that of the document; otherwise null
public record Passage(
        ChunkId id,
        int ordinal,
        String text,
        List<String> headings,
        @Nullable Integer pageFirst,
        @Nullable Integer pageLast,
        @Nullable String sheet,
        @Nullable String cells,
        @Nullable String language) {
    public Passage {
        headings = List.copyOf(headings);
    }

    public Passage withLanguage(String other) {
        return new Passage(id, ordinal, text, headings, pageFirst, pageLast, sheet, cells, other);
    }

    /// The page on which it ends, if that is not the page on which it begins.
    public @Nullable Integer pageAfterBreak() {
        return Objects.equals(pageFirst, pageLast) ? null : pageLast;
    }

    /// The headings above it as one line; null without headings.
    public @Nullable String section() {
        return headings.isEmpty() ? null : String.join(" > ", headings);
    }
}
