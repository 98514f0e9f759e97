package pinakes.extraction.format.pdf.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Turns the cells of a table into rows of text.
final class TableCells {
    private static final Pattern CURRENCY = Pattern.compile("\\p{Sc}");
    private static final Pattern UNIT = Pattern.compile("[%)]+");

    private TableCells() {}

    /// The rows of a grid without its empty rows and columns.
    ///
    /// @param cells the lines of each filled cell, by its first slot: row × width + column
    static List<List<String>> rows(Map<Integer, List<CellLine>> cells, int width, int height, boolean rightToLeft) {
        var rows = new ArrayList<List<String>>();
        for (var row = 0; row < height; row++) {
            var inRow = new ArrayList<List<CellLine>>();
            for (var column = 0; column < width; column++) {
                inRow.add(cells.getOrDefault(row * width + column, List.of()));
            }
            for (var line : divided(inRow)) {
                rows.add(line.stream().map(lines -> text(lines, rightToLeft)).toList());
            }
        }
        return tidied(rows, rightToLeft);
    }

    /// Removes empty rows and columns, and attaches columns of mere signs to the numbers beside them.
    static List<List<String>> tidied(List<List<String>> rows, boolean rightToLeft) {
        var columns = new ArrayList<List<String>>();
        var width = rows.stream().mapToInt(List::size).max().orElse(0);
        for (var index = 0; index < width; index++) {
            var column = index;
            columns.add(
                    new ArrayList<>(rows.stream().map(row -> row.get(column)).toList()));
        }
        columns.removeIf(column -> column.stream().allMatch(String::isBlank));
        for (var index = columns.size() - 1; index >= 0; index--) {
            var column = columns.get(index);
            if (index + 1 < columns.size() && isSigns(column, CURRENCY, columns.get(index + 1))) {
                attach(column, columns.get(index + 1), columns.get(index + 1));
                columns.remove(index);
            } else if (index > 0 && isSigns(column, UNIT, columns.get(index - 1))) {
                attach(columns.get(index - 1), column, columns.get(index - 1));
                columns.remove(index);
            }
        }
        var ordered = rightToLeft ? columns.reversed() : columns;
        return IntStream.range(0, rows.size())
                .mapToObj(row -> ordered.stream().map(column -> column.get(row)).toList())
                .filter(row -> row.stream().anyMatch(cell -> !cell.isBlank()))
                .toList();
    }

    /// Whether a column has signs beside the cells of another, and apart from these only headings over both.
    private static boolean isSigns(List<String> column, Pattern sign, List<String> other) {
        return column.stream().anyMatch(cell -> sign.matcher(cell).matches())
                && IntStream.range(0, column.size())
                        .allMatch(row -> sign.matcher(column.get(row)).matches()
                                || column.get(row).isBlank()
                                || other.get(row).isBlank());
    }

    private static void attach(List<String> first, List<String> second, List<String> target) {
        for (var row = 0; row < first.size(); row++) {
            target.set(row, first.get(row) + second.get(row));
        }
    }

    /// A row of the grid, divided where its cells stand on the same lines: rows are often not separated by rulings.
    private static List<List<List<CellLine>>> divided(List<List<CellLine>> row) {
        var filled = row.stream().filter(lines -> !lines.isEmpty()).toList();
        var most = filled.stream().mapToInt(List::size).max().orElse(0);
        var full = filled.stream().filter(lines -> lines.size() * 4 >= most * 3).toList();
        if (most < 3 || full.size() < 2) {
            return List.of(row);
        }
        var starts = full.getFirst().stream()
                .map(CellLine::baseline)
                .filter(line -> full.stream()
                        .allMatch(lines -> lines.stream().anyMatch(other -> Math.abs(other.baseline() - line) <= 2)))
                .toList();
        if (starts.size() * 4 < most * 3) {
            return List.of(row);
        }
        var rows = new ArrayList<List<List<CellLine>>>();
        for (var index = 0; index < starts.size(); index++) {
            var from = index == 0 ? -Float.MAX_VALUE : starts.get(index) - 2;
            var to = index + 1 < starts.size() ? starts.get(index + 1) - 2 : Float.MAX_VALUE;
            rows.add(row.stream()
                    .map(lines -> lines.stream()
                            .filter(line -> line.baseline() >= from && line.baseline() < to)
                            .toList())
                    .toList());
        }
        return rows;
    }

    static String text(List<CellLine> lines, boolean rightToLeft) {
        var text = new StringBuilder();
        for (var line : lines) {
            var words = WordOrder.logical(line.words(), rightToLeft);
            LineJoiner.append(text, words.stream().map(Word::text).collect(Collectors.joining(" ")));
        }
        return text.toString();
    }
}
