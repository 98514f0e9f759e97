package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Divides a page into regions in reading order: columns of running text one after the other.
///
/// Columns are separated by a gutter: a stretch without text that at least a few lines share. Columns of short texts
/// that stand on the same lines are a table rather than running text and stay together.
final class ReadingOrder {
    private static final int DEPTH_MAX = 4;

    /// More pieces than a legible page has; their order is that from top to bottom.
    private static final int PIECES_MAX = 3_000;

    private static final int LINES_MIN = 4;
    private static final float GUTTER_MIN = 0.9f;

    /// Columns of running text have lines of at least so many letters on average.
    private static final int PROSE_LETTERS = 22;

    private static final int UNALIGNED_LETTERS = 10;

    /// Bullets, check boxes and numbers of items are not longer.
    private static final int MARK_LETTERS = 4;

    private ReadingOrder() {}

    static List<List<PageElement>> regions(List<? extends PageElement> pieces) {
        var regions = new ArrayList<List<PageElement>>();
        divide(List.copyOf(pieces), 0, regions);
        return regions;
    }

    private static void divide(List<PageElement> pieces, int depth, List<List<PageElement>> regions) {
        var ordered = pieces.stream()
                .sorted(Comparator.comparingDouble(PageElement::top).thenComparingDouble(PageElement::left))
                .toList();
        if (depth >= DEPTH_MAX || ordered.size() > PIECES_MAX) {
            add(ordered, regions);
            return;
        }
        var rest = new ArrayList<PageElement>();
        var index = 0;
        while (index < ordered.size()) {
            var columns = columns(ordered, index);
            if (columns.isEmpty()) {
                rest.add(ordered.get(index++));
                continue;
            }
            add(rest, regions);
            rest.clear();
            index += columns.stream().mapToInt(List::size).sum();
            var parts = NumberedCards.areReadByRows(columns)
                    ? NumberedCards.byRows(columns)
                    : WritingDirection.isRightToLeft(pieces) ? columns.reversed() : columns;
            parts.forEach(part -> divide(part, depth + 1, regions));
        }
        add(rest, regions);
    }

    private static void add(List<PageElement> region, List<List<PageElement>> regions) {
        if (!region.isEmpty()) {
            regions.add(List.copyOf(region));
        }
    }

    /// The columns that begin with a piece, as long as possible; none when it begins no columns.
    private static List<List<PageElement>> columns(List<PageElement> ordered, int start) {
        var occupied = new Occupied();
        var end = start;
        var best = 0;
        var size = height(ordered, start);
        for (; end < ordered.size(); end++) {
            occupied.add(ordered.get(end));
            if (occupied.gaps(GUTTER_MIN * size).isEmpty()) {
                if (best > 0 || end - start > 2 * LINES_MIN) {
                    break;
                }
            } else {
                best = end + 1;
            }
        }
        for (var last = best; last > start + 2 * LINES_MIN - 1; last--) {
            var columns = split(ordered.subList(start, last), size);
            if (!columns.isEmpty()) {
                return columns;
            }
            // Lines at the end that stand on one side only may hide that the rest is a table.
            if (last < best - LINES_MIN) {
                break;
            }
        }
        return List.of();
    }

    private static float height(List<PageElement> ordered, int start) {
        var heights = ordered.subList(start, Math.min(ordered.size(), start + 40)).stream()
                .filter(TextRun.class::isInstance)
                .map(run -> ((TextRun) run).size())
                .sorted()
                .toList();
        return heights.isEmpty() ? 10 : heights.get(heights.size() / 2);
    }

    private static List<List<PageElement>> split(List<PageElement> pieces, float size) {
        var occupied = new Occupied();
        pieces.forEach(occupied::add);
        var gaps = occupied.gaps(GUTTER_MIN * size);
        var columns = new ArrayList<List<PageElement>>();
        for (var index = 0; index <= gaps.size(); index++) {
            columns.add(new ArrayList<>());
        }
        for (var piece : pieces) {
            var column = (int)
                    gaps.stream().filter(gap -> gap < piece.left() + 0.01f).count();
            columns.get(column).add(piece);
        }
        joinNarrow(columns);
        return columns.size() > 1 && areSideBySide(columns) && isProse(columns) ? columns : List.of();
    }

    /// Joins columns of marks, such as bullets and check boxes, to the text that they belong to.
    private static void joinNarrow(List<List<PageElement>> columns) {
        for (var index = columns.size() - 1; index >= 0 && columns.size() > 1; index--) {
            var column = columns.get(index);
            if (measurePerLine(column) < MARK_LETTERS || lines(column).size() < LINES_MIN) {
                columns.remove(index);
                columns.get(Math.min(index, columns.size() - 1)).addAll(column);
            }
        }
    }

    private static double measurePerLine(List<PageElement> column) {
        return column.stream().mapToDouble(PageElement::measure).sum()
                / (double) Math.max(1, lines(column).size());
    }

    /// Whether each column has a few lines at the height of the others.
    private static boolean areSideBySide(List<List<PageElement>> columns) {
        var top = columns.stream()
                .mapToDouble(column ->
                        column.stream().mapToDouble(PageElement::top).min().orElse(0))
                .max()
                .orElse(0);
        var bottom = columns.stream()
                .mapToDouble(column ->
                        column.stream().mapToDouble(PageElement::bottom).max().orElse(0))
                .min()
                .orElse(0);
        return columns.stream().allMatch(column -> {
            var beside = column.stream()
                    .filter(piece -> piece.bottom() >= top && piece.top() <= bottom)
                    .toList();
            return lines(beside).size() >= LINES_MIN || beside.stream().anyMatch(RuledTable.class::isInstance);
        });
    }

    private static boolean isProse(List<List<PageElement>> columns) {
        var letters =
                columns.stream().mapToDouble(ReadingOrder::measurePerLine).min().orElse(Double.MAX_VALUE);
        return letters >= PROSE_LETTERS || (letters >= UNALIGNED_LETTERS && aligned(columns) < 0.6);
    }

    private static List<Float> lines(List<PageElement> column) {
        var lines = new ArrayList<Float>();
        for (var piece : column.stream()
                .sorted(Comparator.comparingDouble(PageElement::bottom))
                .toList()) {
            if (lines.isEmpty() || piece.bottom() - lines.getLast() > 2) {
                lines.add(piece.bottom());
            }
        }
        return lines;
    }

    /// The share of the lines of the shortest column that stand beside a line of each other column.
    private static double aligned(List<List<PageElement>> columns) {
        var all = columns.stream().map(ReadingOrder::lines).toList();
        var shortest = all.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
        var matches = shortest.stream()
                .filter(line ->
                        all.stream().allMatch(lines -> lines.stream().anyMatch(other -> Math.abs(other - line) <= 2)))
                .count();
        return (double) matches / Math.max(1, shortest.size());
    }
}
