package pinakes.extraction.format.pdf;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds page headers and footers: lines that repeat at the edges of pages, and page numbers.
final class RunningLines {
    private static final int PAGES_MIN = 3;
    private static final int EDGE_LINES = 2;
    private static final int LINES_MIN = 4;
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern PAGE_NUMBER = Pattern.compile(
            "(?i)[-–—\\[(|\\s]*(?:page\\s*)?(?:\\d{1,5}|[ivxl]{1,7})(?:\\s*(?:of|/)\\s*\\d{1,5})?[-–—\\])|\\s]*");

    private final Set<String> repeated = new HashSet<>();
    private final boolean several;

    RunningLines(List<List<PdfLine>> pages) {
        Map<String, Integer> counts = new HashMap<>();
        var filled = 0;
        for (var page : pages) {
            filled += page.isEmpty() ? 0 : 1;
            var onPage = new HashSet<String>();
            edges(page).forEach(line -> onPage.add(key(line)));
            onPage.forEach(key -> counts.merge(key, 1, Integer::sum));
        }
        several = filled >= PAGES_MIN;
        // Left and right pages often differ, so two fifths of the pages are enough.
        var enough = Math.max(PAGES_MIN, (filled * 2 + 4) / 5);
        counts.forEach((key, count) -> {
            if (count >= enough) {
                repeated.add(key);
            }
        });
    }

    /// The lines of a page without headers and footers.
    List<PdfLine> without(List<PdfLine> page) {
        var edges = new HashSet<>(edges(page));
        return page.stream()
                .filter(line -> !edges.contains(line) || !isRunning(line))
                .toList();
    }

    private boolean isRunning(PdfLine line) {
        return repeated.contains(key(line))
                || (several && PAGE_NUMBER.matcher(line.text()).matches());
    }

    /// The first and last lines; none on a page with few lines, where they are the content.
    private static List<PdfLine> edges(List<PdfLine> page) {
        if (page.size() < LINES_MIN) {
            return List.of();
        }
        var byHeight =
                page.stream().sorted(Comparator.comparingDouble(PdfLine::y)).toList();
        return Stream.concat(
                        byHeight.stream().limit(EDGE_LINES), byHeight.stream().skip(byHeight.size() - EDGE_LINES))
                .toList();
    }

    private static String key(PdfLine line) {
        return DIGITS.matcher(line.text()).replaceAll("#");
    }
}
