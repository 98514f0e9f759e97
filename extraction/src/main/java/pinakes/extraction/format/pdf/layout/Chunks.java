package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;

/// The groups of words of a row that are separated by wide gaps: what may be the cells of a table.
record Chunks(float baseline, float size, List<List<Word>> groups) {
    /// The groups of a row.
    ///
    /// @param gap the narrowest gap that separates groups, in multiples of the font size
    static Chunks of(TextRow row, float gap) {
        var groups = new ArrayList<List<Word>>();
        var right = -Float.MAX_VALUE;
        for (var word : row.words()) {
            if (groups.isEmpty() || word.left() - right >= gap * row.size()) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(word);
            right = Math.max(right, word.right());
        }
        return new Chunks(row.baseline(), row.size(), groups);
    }

    static float left(List<Word> group) {
        return group.getFirst().left();
    }

    static float right(List<Word> group) {
        return (float) group.stream().mapToDouble(Word::right).max().orElse(0);
    }
}
