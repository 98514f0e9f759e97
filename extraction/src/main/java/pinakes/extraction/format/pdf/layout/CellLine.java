package pinakes.extraction.format.pdf.layout;

import java.util.List;
import java.util.stream.Collectors;

/// One line of text in a table cell.
///
/// @param words from left to right
record CellLine(float baseline, List<Word> words) {
    String text(boolean rightToLeft) {
        return WordOrder.logical(words, rightToLeft).stream().map(Word::text).collect(Collectors.joining(" "));
    }
}
