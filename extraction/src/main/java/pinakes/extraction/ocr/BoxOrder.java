package pinakes.extraction.ocr;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// The order in which a person reads boxes on a page: columns from left to right, in each from top to bottom.
///
/// The page is cut where no box is in the way, first between columns, else between lines, and so on in the parts.
final class BoxOrder {
    /// Columns are this far apart, compared with the height of lines.
    private static final double COLUMN_GAP = 1.2;

    /// Fewer lines side by side are not columns but the cells of a row.
    private static final int LINES_OF_COLUMN_MIN = 4;

    private BoxOrder() {}

    /// Rows of boxes in reading order; the boxes of a row from left to right.
    static <T> List<List<T>> rows(List<T> items, Function<T, PixelBox> box) {
        var rows = new ArrayList<List<T>>();
        if (!items.isEmpty()) {
            cut(items, box, rows);
        }
        return rows;
    }

    private static <T> void cut(List<T> items, Function<T, PixelBox> box, List<List<T>> rows) {
        var gap = COLUMN_GAP * height(items, box);
        var columns = parts(
                items, item -> box.apply(item).left(), item -> box.apply(item).right(), gap);
        if (columns.size() > 1 && columns.stream().allMatch(column -> isColumn(column, box))) {
            columns.forEach(column -> cut(column, box, rows));
            return;
        }
        var bands = parts(
                items, item -> box.apply(item).top(), item -> box.apply(item).bottom(), gap / 2);
        if (bands.size() > 1) {
            bands.forEach(band -> cut(band, box, rows));
            return;
        }
        lines(items, box, rows);
    }

    private static <T> double height(List<T> items, Function<T, PixelBox> box) {
        var heights = items.stream()
                .mapToInt(item -> box.apply(item).height())
                .sorted()
                .toArray();
        return heights[heights.length / 2];
    }

    private static <T> boolean isColumn(List<T> items, Function<T, PixelBox> box) {
        var lines = new ArrayList<List<T>>();
        lines(items, box, lines);
        return lines.size() >= LINES_OF_COLUMN_MIN;
    }

    /// The groups between which there is more than a gap.
    private static <T> List<List<T>> parts(List<T> items, ToIntFunction<T> start, ToIntFunction<T> end, double gap) {
        var parts = new ArrayList<List<T>>();
        var reached = Double.NEGATIVE_INFINITY;
        for (var item : items.stream().sorted(Comparator.comparingInt(start)).toList()) {
            if (start.applyAsInt(item) > reached + gap) {
                parts.add(new ArrayList<>());
            }
            parts.getLast().add(item);
            reached = Math.max(reached, end.applyAsInt(item));
        }
        return parts;
    }

    /// Boxes whose middle is within the height of another are on the same line.
    private static <T> void lines(List<T> items, Function<T, PixelBox> box, List<List<T>> rows) {
        var first = rows.size();
        for (var item : items.stream()
                .sorted(Comparator.comparingInt(item -> middle(box.apply(item))))
                .toList()) {
            var here = box.apply(item);
            var last = rows.size() > first ? rows.getLast() : null;
            if (last != null && isOnLine(here, box.apply(last.getLast()))) {
                last.add(item);
            } else {
                var row = new ArrayList<T>();
                row.add(item);
                rows.add(row);
            }
        }
        rows.subList(first, rows.size())
                .forEach(row ->
                        row.sort(Comparator.comparingInt(item -> box.apply(item).left())));
    }

    private static boolean isOnLine(PixelBox one, PixelBox other) {
        return Math.abs(middle(one) - middle(other)) < Math.min(one.height(), other.height()) / 2;
    }

    private static int middle(PixelBox box) {
        return (box.top() + box.bottom()) / 2;
    }
}
