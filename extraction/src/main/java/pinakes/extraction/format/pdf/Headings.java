package pinakes.extraction.format.pdf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.format.pdf.layout.CaptionStart;
import pinakes.extraction.format.pdf.layout.PageItem;
import pinakes.extraction.format.pdf.layout.PdfLine;
import pinakes.extraction.format.pdf.layout.PdfTable;

/// Which lines of a document are headings, and of which level.
///
/// The strongest evidence is what the file says: its tags and its bookmarks. Next come a larger or bold font, and last
/// a font of its own on a line that stands apart from the text before it and above the paragraph that it introduces.
final class Headings {
    private static final float HEADING_RATIO = 1.12f;
    private static final int HEADING_CHARS_MAX = 250;
    private static final int LEVELS_MAX = 5;

    /// A document in which a larger share of the text is tagged as headings has no useful tags.
    private static final double TAGGED_MAX = 0.4;

    /// A page with so many letters has a body font of its own.
    private static final int PAGE_LETTERS_MIN = 400;

    private static final int BOOKMARK_LINES_MAX = 3;
    private static final int APART_CHARS_MAX = 100;

    /// How small a bold line can be that stands alone, relative to the text, and how far alone is.
    private static final float ALONE_RATIO = 0.75f;

    private static final float ALONE_LINES = 2.5f;
    private static final int ALONE_WORDS_MIN = 3;

    /// The lines of a document that are all shorter and end no sentence are titles.
    private static final int TITLE_CHARS = 60;

    private static final Pattern SENTENCE_END = Pattern.compile("(?s).*[.,;:…。،]");
    private static final Pattern ADDRESS = Pattern.compile(".*(?:@|https?:|www\\.).*");

    private final float body;
    private final String bodyFace;
    private final List<Float> levelSizes;
    private final IdentityHashMap<PdfLine, Integer> levels = new IdentityHashMap<>();
    private final Set<PdfLine> declared = Collections.newSetFromMap(new IdentityHashMap<>());

    Headings(List<List<PageItem>> pages, Bookmarks bookmarks) {
        var lines = pages.stream().flatMap(PdfLine::in).toList();
        var letters = lettersBySize(lines);
        body = bodySize(pages, lines, letters);
        bodyFace = mostCommon(
                lines.stream()
                        .filter(line -> Math.abs(line.size() - body) <= 0.05f * body)
                        .collect(Collectors.groupingBy(PdfLine::face, Collectors.summingInt(Headings::length))),
                "");
        levelSizes = smallestOfEachLevel(letters.keySet().stream()
                .filter(size -> size >= body * HEADING_RATIO)
                .sorted(Comparator.reverseOrder())
                .toList());
        var tagged = areTagsUseful(lines);
        for (var page = 0; page < pages.size(); page++) {
            markPage(pages.get(page), tagged);
            if (bookmarks.areOn(page)) {
                markBookmarks(pages.get(page), page, bookmarks);
            }
        }
    }

    /// The size of most lines, or of the tables if they have more text and the lines of that size are mere titles.
    private static float bodySize(List<List<PageItem>> pages, List<PdfLine> lines, Map<Float, Integer> letters) {
        var usual = mostCommon(letters, 10f);
        Map<Float, Integer> inTables = new TreeMap<>();
        for (var page : pages) {
            for (var item : page) {
                if (item instanceof PdfTable table) {
                    inTables.merge(table.size(), table.text().length(), Integer::sum);
                }
            }
        }
        var other = mostCommon(inTables, usual);
        var titles = lines.stream()
                .filter(line -> line.size() == usual)
                .map(PdfLine::text)
                .noneMatch(text -> text.length() > TITLE_CHARS
                        || SENTENCE_END.matcher(text).matches());
        return titles && other < usual && inTables.getOrDefault(other, 0) > letters.getOrDefault(usual, 0)
                ? other
                : usual;
    }

    /// The level that a line would have as a heading, from 1; 0 for body text.
    int level(PdfLine line) {
        return levels.getOrDefault(line, 0);
    }

    /// Whether the text that begins with a line that has a level is a heading rather than a summary, a label, a
    /// caption or a formula.
    boolean isHeading(PdfLine first, String text) {
        if (text.chars().noneMatch(Character::isLetter) || text.length() > HEADING_CHARS_MAX) {
            return false;
        }
        // Authors tag body text as headings for its looks, and bold or large text may be a summary.
        var ends = SENTENCE_END.matcher(text).matches();
        return declared.contains(first)
                ? !ends || first.bold() || isLarge(first)
                : !CaptionStart.is(text) && (!ends || isLarge(first));
    }

    private void markPage(List<PageItem> page, boolean tagged) {
        var pageBody = pageBody(page);
        for (var item : page) {
            if (item instanceof PdfLine line) {
                if (tagged && line.headingLevel() > 0) {
                    levels.put(line, line.headingLevel());
                    declared.add(line);
                } else if (isLarge(line)) {
                    levels.put(line, sizeLevel(line));
                } else if (line.bold() && line.size() >= pageBody) {
                    levels.put(line, levelSizes.size() + 1);
                }
            }
        }
        for (var index = 0; index < page.size(); index++) {
            if (page.get(index) instanceof PdfLine line
                    && level(line) == 0
                    && (isApart(before(page, index), line, index + 1 < page.size() ? page.get(index + 1) : null)
                            || isBoldAndAlone(page, index, line))) {
                levels.put(line, levelSizes.size() + 1);
            }
        }
    }

    /// Marks the lines that say what a bookmark to their page says. A title may take a few lines.
    private void markBookmarks(List<PageItem> page, int number, Bookmarks bookmarks) {
        for (var index = 0; index < page.size(); index++) {
            var title = new ArrayList<PdfLine>();
            for (var next = index; next < Math.min(page.size(), index + BOOKMARK_LINES_MAX); next++) {
                if (!(page.get(next) instanceof PdfLine line)) {
                    break;
                }
                title.add(line);
                var depth = bookmarks.depth(
                        number, title.stream().map(PdfLine::text).collect(Collectors.joining(" ")));
                if (depth > 0) {
                    var level = title.stream().mapToInt(this::level).max().orElse(0);
                    title.forEach(part -> levels.put(part, level > 0 ? level : Math.min(depth, LEVELS_MAX + 1)));
                    declared.addAll(title);
                    break;
                }
            }
        }
    }

    private boolean isLarge(PdfLine line) {
        return line.size() >= body * HEADING_RATIO;
    }

    private int sizeLevel(PdfLine line) {
        var level = 1;
        while (level < levelSizes.size() && line.size() < levelSizes.get(level - 1)) {
            level++;
        }
        return level;
    }

    /// Whether a line has a font of its own, space above it, and the paragraph that it introduces below it.
    private boolean isApart(@Nullable PageItem before, PdfLine line, @Nullable PageItem after) {
        if (!(after instanceof PdfLine next) || !looksLikeTitle(line) || level(next) > 0) {
            return false;
        }
        var below = next.y() - line.y();
        var sameEdge = Math.abs(next.left() - line.left()) <= 2.5f * line.size()
                || Math.abs(next.right() - line.right()) <= line.size();
        if (!isBody(next) || below <= 0 || below > 2.5f * line.size() || !sameEdge) {
            return false;
        }
        var larger = line.size() >= 1.04f * body;
        if (!larger && line.right() - line.left() > 0.85f * (next.right() - next.left())) {
            return false;
        }
        return !(before instanceof PdfLine previous)
                || level(previous) > 0
                || previous.y() > line.y()
                || line.y() - previous.y() > 1.2f * below;
    }

    /// Whether a line is bold and has empty space around it, so that it can be smaller than the text. Shorter ones
    /// are mostly labels in figures.
    private boolean isBoldAndAlone(List<PageItem> page, int index, PdfLine line) {
        return line.bold()
                && line.size() >= ALONE_RATIO * body
                && line.words().size() >= ALONE_WORDS_MIN
                && couldBeTitle(line.text())
                && page.subList(Math.max(0, index - 1), Math.min(page.size(), index + 2)).stream()
                        .allMatch(PdfLine.class::isInstance)
                && PdfLine.in(page).allMatch(other -> other.equals(line) || isFarFrom(other, line));
    }

    /// Whether two lines are side by side, or at least `ALONE_LINES` lines apart.
    private static boolean isFarFrom(PdfLine other, PdfLine line) {
        return other.text().isBlank()
                || other.right() < line.left()
                || other.left() > line.right()
                || Math.abs(other.y() - line.y()) > ALONE_LINES * line.size();
    }

    /// Raised numbers and single words may be set in other fonts.
    private boolean isBody(PdfLine line) {
        return line.face().equals(bodyFace) || (line.face().isEmpty() && Math.abs(line.size() - body) <= 0.05f * body);
    }

    private boolean looksLikeTitle(PdfLine line) {
        var text = line.text();
        var known =
                !line.face().isEmpty() && !bodyFace.isEmpty() && !line.face().equals(bodyFace);
        return known && line.size() >= 0.98f * body && couldBeTitle(text);
    }

    private static boolean couldBeTitle(String text) {
        return text.length() <= APART_CHARS_MAX
                && !Character.isLowerCase(text.codePointAt(0))
                && isMostlyLetters(text)
                && !SENTENCE_END.matcher(text).matches()
                && !ADDRESS.matcher(text).matches();
    }

    private static boolean isMostlyLetters(String text) {
        var letters = text.chars().filter(Character::isLetter).count();
        return letters * 10
                >= text.chars()
                                .filter(character -> !Character.isWhitespace(character))
                                .count()
                        * 6;
    }

    /// The item before one, without lines that say nothing.
    private static @Nullable PageItem before(List<PageItem> page, int index) {
        for (var place = index - 1; place >= 0; place--) {
            var item = page.get(place);
            if (!(item instanceof PdfLine line) || line.text().chars().anyMatch(Character::isLetter)) {
                return item;
            }
        }
        return null;
    }

    private boolean areTagsUseful(List<PdfLine> lines) {
        var all = lines.stream().mapToInt(Headings::length).sum();
        var tagged = lines.stream()
                .filter(line -> line.headingLevel() > 0)
                .mapToInt(Headings::length)
                .sum();
        return tagged <= TAGGED_MAX * all;
    }

    /// The size of the smallest text that can be the body of a page.
    private float pageBody(List<PageItem> page) {
        var letters = lettersBySize(PdfLine.in(page).toList());
        var own = mostCommon(letters, body);
        return letters.getOrDefault(own, 0) >= PAGE_LETTERS_MIN ? Math.min(body, own) : body;
    }

    /// The smallest size of each level. Sizes that are near each other are one level when there are many.
    private static List<Float> smallestOfEachLevel(List<Float> descending) {
        var groups = new ArrayList<>(
                descending.stream().map(size -> new SizeRange(size, size)).toList());
        while (groups.size() > LEVELS_MAX) {
            var nearest = 1;
            for (var index = 2; index < groups.size(); index++) {
                if (joined(groups, index).ratio() < joined(groups, nearest).ratio()) {
                    nearest = index;
                }
            }
            groups.set(nearest - 1, joined(groups, nearest));
            groups.remove(nearest);
        }
        return groups.stream().map(SizeRange::smallest).toList();
    }

    private static SizeRange joined(List<SizeRange> groups, int index) {
        return new SizeRange(groups.get(index - 1).largest(), groups.get(index).smallest());
    }

    private record SizeRange(float largest, float smallest) {
        float ratio() {
            return largest / smallest;
        }
    }

    private static Map<Float, Integer> lettersBySize(List<PdfLine> lines) {
        Map<Float, Integer> letters = new TreeMap<>();
        lines.forEach(line -> letters.merge(line.size(), length(line), Integer::sum));
        return letters;
    }

    static <T> T mostCommon(Map<T, Integer> counts, T otherwise) {
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(otherwise);
    }

    private static int length(PdfLine line) {
        return line.text().length();
    }
}
