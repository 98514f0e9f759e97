package pinakes.extraction.format.pdf;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pinakes.extraction.format.pdf.layout.PageItem;
import pinakes.extraction.format.pdf.layout.PdfLine;

/// The font sizes of a document: the size of the body text, and the sizes of headings.
final class FontSizes {
    private static final float HEADING_RATIO = 1.12f;
    private static final int HEADING_CHARS_MAX = 250;
    private static final int LEVELS_MAX = 5;

    private final float body;
    private final List<Float> headingSizes;

    FontSizes(Collection<List<PageItem>> pages) {
        Map<Float, Integer> letters = new TreeMap<>();
        for (var page : pages) {
            for (var item : page) {
                if (item instanceof PdfLine line) {
                    letters.merge(line.size(), line.text().length(), Integer::sum);
                }
            }
        }
        body = letters.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(10f);
        headingSizes = letters.keySet().stream()
                .filter(size -> size >= body * HEADING_RATIO)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    /// The level that the font of a line gives it, from 1; 0 for body text.
    int level(PdfLine line) {
        var index = headingSizes.indexOf(line.size());
        if (index >= 0) {
            return Math.min(index + 1, LEVELS_MAX);
        }
        return line.bold() && line.size() >= body ? Math.min(headingSizes.size(), LEVELS_MAX) + 1 : 0;
    }

    /// Whether a text of a level is a heading rather than a summary, a label or a formula.
    ///
    /// @param level its level, from 1
    boolean isHeading(int level, String text) {
        if (text.chars().noneMatch(Character::isLetter) || text.length() > HEADING_CHARS_MAX) {
            return false;
        }
        var large = level <= Math.min(headingSizes.size(), LEVELS_MAX);
        return large || !text.matches("(?s).*[.,;:]");
    }
}
