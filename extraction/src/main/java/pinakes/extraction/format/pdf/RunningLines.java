package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds what repeats at the top and the bottom of pages: titles, dates, page numbers.
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
        // Left and right pages often differ, so two fifths of all pages are enough.
        var enough = Math.max(PAGES_MIN, (filled * 2 + 4) / 5);
        counts.forEach((key, count) -> {
            if (count >= enough) {
                repeated.add(key);
            }
        });
    }

    /// The lines of a page without those.
    List<PdfLine> without(List<PdfLine> page) {
        var edges = new HashSet<>(edges(page));
        var rest = new ArrayList<PdfLine>();
        for (var line : page) {
            var running = edges.contains(line)
                    && (repeated.contains(key(line))
                            || (several && PAGE_NUMBER.matcher(line.text()).matches()));
            if (!running) {
                rest.add(line);
            }
        }
        return rest;
    }

    /// None on a page with hardly anything else: there they are what it says.
    private static List<PdfLine> edges(List<PdfLine> page) {
        if (page.size() < LINES_MIN) {
            return List.of();
        }
        var byHeight = page.stream()
                .sorted((one, other) -> Float.compare(one.y(), other.y()))
                .toList();
        var edges = new ArrayList<PdfLine>();
        for (var index = 0; index < byHeight.size(); index++) {
            if (index < EDGE_LINES || index >= byHeight.size() - EDGE_LINES) {
                edges.add(byHeight.get(index));
            }
        }
        return edges;
    }

    private static String key(PdfLine line) {
        return DIGITS.matcher(line.text()).replaceAll("#");
    }
}
