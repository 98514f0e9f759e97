package pinakes.extraction.ocr;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The part of a page with a few long lines, from which its script can be detected at less cost than from the whole
/// page.
final class LineSample {
    private static final int LINES = 6;

    /// Pages with hardly more lines are not worth cutting.
    private static final int LINES_OF_PAGE_MIN = 2 * LINES;

    private static final int MARGIN = 20;

    private LineSample() {}

    /// A part of a page, or all of it when it has few lines.
    ///
    /// @param words the words of the page, read in any language
    static GrayPicture of(GrayPicture page, List<RecognisedWord> words) {
        var lines = lines(words);
        if (lines.size() < LINES_OF_PAGE_MIN) {
            return page;
        }
        var best = 0;
        for (var first = 1; first + LINES <= lines.size(); first++) {
            if (width(lines, first) > width(lines, best)) {
                best = first;
            }
        }
        var part = lines.subList(best, best + LINES).stream()
                .reduce(PixelBox::union)
                .orElseThrow();
        return page.part(new PixelBox(
                0, Math.max(0, part.top() - MARGIN), page.width(), Math.min(page.height(), part.bottom() + MARGIN)));
    }

    private static List<PixelBox> lines(List<RecognisedWord> words) {
        Map<Integer, PixelBox> lines = new HashMap<>();
        words.forEach(word -> lines.merge(word.line(), word.upright(), PixelBox::union));
        return lines.values().stream()
                .sorted(Comparator.comparingInt(PixelBox::top))
                .toList();
    }

    private static long width(List<PixelBox> lines, int first) {
        return lines.subList(first, first + LINES).stream()
                .mapToLong(PixelBox::width)
                .sum();
    }
}
