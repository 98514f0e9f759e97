package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// One line of text on a page.
///
/// @param words the words from left to right, or in the order of the script
/// @param size the height of most of its letters, in points
/// @param bold whether all of it is bold
/// @param y the distance of its base from the top of the page, in points
record PdfLine(List<Word> words, float size, boolean bold, float y) {
    /// A wider gap than this, in heights of a letter, separates columns rather than words.
    private static final float COLUMN_GAP = 1.3f;

    record Word(String text, float left, float right) {}

    String text() {
        return words.stream().map(Word::text).collect(Collectors.joining(" "));
    }

    float left() {
        return words.stream().map(Word::left).min(Float::compare).orElse(0f);
    }

    /// The groups of words that wide gaps separate.
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
