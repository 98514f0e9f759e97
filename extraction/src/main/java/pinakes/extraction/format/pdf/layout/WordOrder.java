package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;

/// The order of the words of a line with words of both directions.
final class WordOrder {
    private WordOrder() {}

    /// The words in reading order.
    ///
    /// @param visual the words from left to right
    /// @param rightToLeft whether the line as a whole is read from right to left
    static List<Word> logical(List<Word> visual, boolean rightToLeft) {
        var ordered = new ArrayList<Word>(visual.size());
        var group = new ArrayList<Word>();
        for (var word : rightToLeft ? visual.reversed() : visual) {
            if (!isAgainst(word, rightToLeft) || (!group.isEmpty() && isNumber(word) && isNumber(group.getLast()))) {
                flush(group, ordered);
            }
            if (isAgainst(word, rightToLeft)) {
                group.add(word);
            } else {
                ordered.add(word);
            }
        }
        flush(group, ordered);
        return ordered;
    }

    private static void flush(List<Word> group, List<Word> ordered) {
        ordered.addAll(group.reversed());
        group.clear();
    }

    /// Whether a word has letters or digits of the other direction only.
    private static boolean isAgainst(Word word, boolean rightToLeft) {
        var own = false;
        var other = false;
        for (var codePoint : word.text().codePoints().toArray()) {
            var backwards = WritingDirection.isRightToLeft(codePoint);
            own |= backwards == rightToLeft && (backwards || Character.isLetterOrDigit(codePoint));
            other |= backwards != rightToLeft && (backwards || Character.isLetterOrDigit(codePoint));
        }
        return other && !own;
    }

    private static boolean isNumber(Word word) {
        return word.text().chars().noneMatch(Character::isLetter);
    }
}
