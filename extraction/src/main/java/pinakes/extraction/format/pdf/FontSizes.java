package pinakes.extraction.format.pdf;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The font sizes of a document: that of the body text, and those of headings.
final class FontSizes {
    private static final float HEADING_RATIO = 1.12f;
    private static final int HEADING_CHARS_MAX = 200;
    private static final int BOLD_HEADING_CHARS_MAX = 90;
    private static final int LEVELS_MAX = 5;

    private final float body;
    private final List<Float> headingSizes;

    FontSizes(Collection<List<PdfLine>> pages) {
        Map<Float, Integer> letters = new TreeMap<>();
        for (var page : pages) {
            for (var line : page) {
                letters.merge(line.size(), line.text().length(), Integer::sum);
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

    /// The heading level of a line, from 1; 0 for body text.
    int headingLevel(PdfLine line) {
        var text = line.text();
        if (text.chars().noneMatch(Character::isLetter) || text.length() > HEADING_CHARS_MAX) {
            return 0;
        }
        var index = headingSizes.indexOf(line.size());
        if (index >= 0) {
            return Math.min(index + 1, LEVELS_MAX);
        }
        var alone = line.bold() && line.size() >= body && text.length() <= BOLD_HEADING_CHARS_MAX;
        return alone && !text.matches(".*[.,;:]") ? Math.min(headingSizes.size(), LEVELS_MAX) + 1 : 0;
    }
}
