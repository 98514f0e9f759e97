package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One line of text on a page.
///
/// @param words the words in reading order
/// @param size the most common font size, in points
/// @param bold whether all of it is bold
/// @param y the distance of its baseline from the top of the page, in points
record PdfLine(List<Word> words, float size, boolean bold, float y) {
    /// A wider gap, in multiples of the font size, separates columns.
    private static final float COLUMN_GAP = 1.3f;

    record Word(String text, float left, float right) {}

    String text() {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    float left() {
        return words.stream().map(Word::left).min(Float::compare).orElse(0f);
    }

    /// Groups of words separated by wide gaps.
    List<Word> cells() {
        var cells = new ArrayList<Word>();
        for (var word : words) {
            if (!cells.isEmpty()
                    && word.left() - cells.getLast().right() < COLUMN_GAP * size
                    && word.left() >= cells.getLast().left()) {
                var before = cells.removeLast();
                cells.add(new Word(before.text() + " " + word.text(), before.left(), word.right()));
            } else {
                cells.add(word);
            }
        }
        return cells;
    }
}
