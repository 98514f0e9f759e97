package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pinakes.extraction.format.pdf.layout.PageItem;
import pinakes.extraction.format.pdf.layout.PdfLine;

/// Finds page headers and footers at the edges of pages: lines that repeat in the same place, page numbers, and what
/// publishers stamp on downloads.
///
/// Numbers count: lines are the same when each of their numbers either stays the same or counts the pages. When most of
/// the text is the same on all pages, it is the content, and so are numbered headings.
final class RunningLines {
    private static final int PAGES_MIN = 3;
    private static final int EDGE_LINES = 3;
    private static final int LINES_MIN = 4;
    private static final int LETTERED_MIN = 3;

    /// Running lines are at the same height on all pages, in points.
    private static final float SAME_HEIGHT = 6;

    private static final float SAME_ROW = 3;

    /// The maximum distance of headers and footers from the edge of the page, relative to its height.
    private static final float MARGIN_MAX = 0.2f;

    /// Headings are larger than most of the text.
    private static final float HEADING_SIZE = 1.15f;

    /// The gap that sets a line apart, in multiples of the font size.
    private static final float APART = 1.5f;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern PAGE_NUMBER = Pattern.compile(
            "(?i)[-–—\\[(|\\s]*(?:page\\s*)?(?:\\d{1,5}|[ivxl]{1,7})(?:\\s*(?:of|/)\\s*\\d{1,5})?[-–—\\])|\\s]*");

    /// What publishers and libraries add to the pages of a download.
    private static final Pattern STAMP = Pattern.compile("(?i)downloaded (?:from|by|on|at)\\b.*|download date: .*"
            + "|digiti[sz]ed by google.*|published by .{3,60}, \\d{4}|.*\\| ?(?:www\\.|volume|vol\\.|issue) ?.*");

    /// The author or title at the top of a page, with an abbreviation or a number that gives it away.
    private static final Pattern HEAD = Pattern.compile("\\p{Lu}[\\p{L}-]+ et al\\.?: .{3,60}"
            + "|[1-9]\\d\\d \\p{Lu}[\\p{Lu} .,'’-]{5,}.{0,20}|\\p{Lu}[\\p{Lu} .,'’-]{5,} [1-9]\\d\\d");

    private static final Pattern NO_WORDS = Pattern.compile("[^\\p{L}\\p{N}]{1,3}");

    private final Set<PdfLine> running = Collections.newSetFromMap(new IdentityHashMap<>());

    /// The font size of most of the text, in points.
    private final float usualSize;

    /// A line on a page, counted from 0.
    private record Candidate(PdfLine line, int page) {}

    /// @param heights of the pages; 0 for those with turned text
    RunningLines(List<List<PageItem>> pages, List<Float> heights) {
        this.usualSize = usualSize(pages);
        Map<String, List<Candidate>> groups = new HashMap<>();
        var filled = 0;
        for (var page = 0; page < pages.size(); page++) {
            filled += pages.get(page).isEmpty() ? 0 : 1;
            for (var line : edges(pages.get(page))) {
                groups.computeIfAbsent(NUMBER.matcher(line.text()).replaceAll("#"), missing -> new ArrayList<>())
                        .add(new Candidate(line, page));
            }
        }
        // Left and right pages often differ, so two fifths of the pages are enough.
        var enough = Math.max(PAGES_MIN, (filled * 2 + 4) / 5);
        Set<PdfLine> unchanging = Collections.newSetFromMap(new IdentityHashMap<>());
        groups.values().forEach(group -> addRepeated(group, enough, unchanging));
        if (2 * letters(unchanging.stream()) <= letters(pages.stream().flatMap(page -> mainLines(page).stream()))) {
            running.addAll(unchanging);
        }
        for (var page = 0; page < pages.size(); page++) {
            var height = heights.get(page);
            mainLines(pages.get(page)).stream()
                    .filter(line -> !isInMargin(line, height))
                    .forEach(running::remove);
        }
        for (var page : pages) {
            var lines = mainLines(page);
            addFromEdge(lines, page.size(), filled >= PAGES_MIN, true);
            addFromEdge(lines.reversed(), page.size(), filled >= PAGES_MIN, false);
            PdfLine.in(page)
                    .filter(line -> !line.main() && STAMP.matcher(line.text()).matches())
                    .forEach(running::add);
        }
    }

    /// Adds the lines at an edge that are running lines by what they say, up to the first row without one.
    ///
    /// @param lines the lines, beginning at the edge
    private void addFromEdge(List<PdfLine> lines, int itemCount, boolean several, boolean top) {
        if (itemCount < LINES_MIN) {
            return;
        }
        // On a page of numbers, a page number cannot be distinguished.
        var numbered =
                several || lines.stream().filter(RunningLines::hasLetters).count() >= LETTERED_MIN;
        var index = 0;
        for (var row = 0; row < EDGE_LINES && index < lines.size(); row++) {
            var end = index + 1;
            while (end < lines.size()
                    && Math.abs(lines.get(end).y() - lines.get(index).y()) <= SAME_ROW) {
                end++;
            }
            var apart = several
                    || (numbered
                            && end < lines.size()
                            && Math.abs(lines.get(end).y() - lines.get(index).y())
                                    > APART * lines.get(index).size());
            var found = false;
            for (var line : lines.subList(index, end)) {
                if (isKnown(line.text(), apart, top)) {
                    running.add(line);
                }
                found |= running.contains(line) || NO_WORDS.matcher(line.text()).matches();
            }
            if (!found) {
                return;
            }
            index = end;
        }
    }

    private static boolean hasLetters(PdfLine line) {
        return line.text().chars().filter(Character::isLetter).count() > 1;
    }

    private static boolean isKnown(String text, boolean apart, boolean top) {
        return STAMP.matcher(text).matches()
                || (apart && PAGE_NUMBER.matcher(text).matches())
                || (apart && top && HEAD.matcher(text).matches());
    }

    /// The items of a page without headers and footers.
    List<PageItem> without(List<PageItem> page) {
        return page.stream()
                .filter(item -> !(item instanceof PdfLine line && running.contains(line)))
                .toList();
    }

    private static long letters(Stream<PdfLine> lines) {
        return lines.mapToLong(line -> line.text().length()).sum();
    }

    /// Adds the lines that count the pages, and collects those that are the same on all.
    private void addRepeated(List<Candidate> group, int enough, Set<PdfLine> unchanging) {
        for (var candidate : group) {
            var same = group.stream()
                    .filter(other ->
                            Math.abs(other.line().y() - candidate.line().y()) <= SAME_HEIGHT)
                    .filter(other -> other.line().main() == candidate.line().main())
                    .toList();
            var pages = same.stream().map(Candidate::page).distinct().count();
            if (pages >= enough && countsPages(same)) {
                if (isUnchanging(same)) {
                    same.forEach(other -> unchanging.add(other.line()));
                } else if (same.stream().noneMatch(other -> isHeading(other.line()))) {
                    same.forEach(other -> running.add(other.line()));
                }
            }
            if (pages == group.size()) {
                return;
            }
        }
    }

    private boolean isHeading(PdfLine line) {
        return line.headingLevel() > 0 || line.size() > HEADING_SIZE * usualSize;
    }

    private static float usualSize(List<List<PageItem>> pages) {
        Map<Float, Integer> letters = new HashMap<>();
        pages.stream()
                .flatMap(page -> mainLines(page).stream())
                .forEach(line -> letters.merge(line.size(), line.text().length(), Integer::sum));
        return Headings.mostCommon(letters, 0f);
    }

    /// Whether each number in the lines stays the same or grows with the page on most of them.
    private static boolean countsPages(List<Candidate> lines) {
        return numbers(lines).stream()
                .allMatch(numbers -> isMostly(numbers)
                        || isMostly(IntStream.range(0, lines.size())
                                .mapToObj(line ->
                                        numbers.get(line) - lines.get(line).page())
                                .toList()));
    }

    /// Whether each number in the lines stays the same on most of them.
    private static boolean isUnchanging(List<Candidate> lines) {
        return numbers(lines).stream().allMatch(RunningLines::isMostly);
    }

    /// The numbers in lines that differ in nothing else, by their place in the line.
    private static List<List<Integer>> numbers(List<Candidate> lines) {
        var numbers = lines.stream()
                .map(candidate -> NUMBER.matcher(candidate.line().text())
                        .results()
                        .map(match -> Integer.parseInt(match.group()))
                        .toList())
                .toList();
        return IntStream.range(0, numbers.getFirst().size())
                .mapToObj(place -> numbers.stream().map(line -> line.get(place)).toList())
                .toList();
    }

    /// Whether at least three quarters of the values are equal.
    private static boolean isMostly(List<Integer> values) {
        Map<Integer, Integer> counts = new HashMap<>();
        values.forEach(value -> counts.merge(value, 1, Integer::sum));
        return Collections.max(counts.values()) * 4 >= values.size() * 3;
    }

    /// The first and last lines, and those across the direction of the text; none on a page with few lines, where
    /// they are the content.
    private static List<PdfLine> edges(List<PageItem> page) {
        if (page.size() < LINES_MIN) {
            return List.of();
        }
        var main = mainLines(page);
        return PdfLine.in(page)
                .filter(line -> !line.main()
                        || main.indexOf(line) < EDGE_LINES
                        || main.indexOf(line) >= main.size() - EDGE_LINES)
                .toList();
    }

    private static boolean isInMargin(PdfLine line, float height) {
        return line.y() <= MARGIN_MAX * height || line.y() >= (1 - MARGIN_MAX) * height;
    }

    /// The lines in the direction of the text, from top to bottom.
    private static List<PdfLine> mainLines(List<PageItem> page) {
        return PdfLine.in(page)
                .filter(PdfLine::main)
                .sorted(Comparator.comparingDouble(PdfLine::y))
                .toList();
    }
}
