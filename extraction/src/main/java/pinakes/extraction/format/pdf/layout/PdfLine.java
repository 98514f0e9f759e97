package pinakes.extraction.format.pdf.layout;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One line of text on a page.
///
/// @param words the words in reading order
/// @param size the most common font size, in points
/// @param bold whether nearly all of it is bold
/// @param face the font of nearly all of it; empty when it is mixed
/// @param headingLevel the level of the heading that the file says it is, from 1; 0 when it says nothing
/// @param y the distance of its baseline from the top of its frame, in points
/// @param main whether it runs in the direction of most text on the page
public record PdfLine(List<Word> words, float size, boolean bold, String face, int headingLevel, float y, boolean main)
        implements PageItem {
    /// The lines of a page, without its tables.
    public static Stream<PdfLine> in(List<PageItem> page) {
        return page.stream().filter(PdfLine.class::isInstance).map(PdfLine.class::cast);
    }

    @Override
    public String text() {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    public float left() {
        return words.stream().map(Word::left).min(Float::compare).orElse(0f);
    }

    public float right() {
        return words.stream().map(Word::right).max(Float::compare).orElse(0f);
    }
}
