package pinakes.app.cli.command;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pinakes.app.cli.terminal.Screen;
import pinakes.app.cli.terminal.TextWidth;
import pinakes.tool.text.TerminalText;

/// A table with headings, whose columns are as wide as their longest cell.
///
/// A terminal shows no columns that are empty, and cuts the cells of flexible columns so that a row fits a line. A pipe
/// gets all columns, except optional ones that are empty.
public final class TextTable {
    private static final String GAP = "  ";
    private static final int FLEXIBLE_COLUMNS_MIN = 12;

    /// One extremely long cell must not make every row as long.
    private static final int CELL_COLUMNS_MAX = 500;

    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<Integer> flexible = new HashSet<>();
    private final Set<Integer> optional = new HashSet<>();
    private final Set<Integer> rightAligned = new HashSet<>();
    private final Map<Integer, UnaryOperator<String>> looks = new HashMap<>();

    public TextTable(String... headings) {
        this.headings = List.of(headings);
    }

    /// These columns can be cut to fit a terminal.
    public TextTable flexible(String... columns) {
        List.of(columns).forEach(column -> flexible.add(index(column)));
        return this;
    }

    /// These columns are left out of pipes, too, when they are empty. They must be the last ones, so that the others
    /// have the same place in every output.
    public TextTable optional(String... columns) {
        List.of(columns).forEach(column -> optional.add(index(column)));
        return this;
    }

    /// These columns have numbers.
    public TextTable rightAligned(String... columns) {
        List.of(columns).forEach(column -> rightAligned.add(index(column)));
        return this;
    }

    /// How the cells of a column look, such as [Screen#dim].
    public TextTable look(String column, UnaryOperator<String> look) {
        looks.put(index(column), look);
        return this;
    }

    /// Adds a row with a cell for every heading.
    public void row(String... cells) {
        rows.add(Stream.of(cells)
                .map(cell -> TextWidth.cut(TerminalText.onOneLine(cell), CELL_COLUMNS_MAX))
                .toList());
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    public List<String> lines(Screen screen) {
        var columns = IntStream.range(0, headings.size())
                .filter(column -> (!screen.isTerminal() && !optional.contains(column))
                        || rows.stream().anyMatch(row -> !row.get(column).isEmpty()))
                .boxed()
                .toList();
        var widths = widths(columns, screen);
        var lines = new ArrayList<String>();
        lines.add(columns.stream()
                .map(column -> aligned(headings.get(column), screen.dim(headings.get(column)), column, widths))
                .collect(line()));
        rows.forEach(row -> lines.add(columns.stream()
                .map(column -> cell(row.get(column), column, widths))
                .collect(line())));
        return lines;
    }

    /// The width of every column; those that are not shown have none.
    private int[] widths(List<Integer> columns, Screen screen) {
        var widths = new int[headings.size()];
        for (var column : columns) {
            var cells = rows.stream().mapToInt(row -> TextWidth.of(row.get(column)));
            widths[column] =
                    Math.max(TextWidth.of(headings.get(column)), cells.max().orElse(0));
        }
        var room = screen.columns() - GAP.length() * (columns.size() - 1);
        while (screen.isTerminal() && IntStream.of(widths).sum() > room) {
            var widest = columns.stream()
                    .filter(column -> flexible.contains(column) && widths[column] > FLEXIBLE_COLUMNS_MIN)
                    .reduce((left, right) -> widths[left] >= widths[right] ? left : right);
            if (widest.isEmpty()) {
                break;
            }
            widths[widest.get()]--;
        }
        return widths;
    }

    private String cell(String whole, int column, int[] widths) {
        var text = TextWidth.cut(whole, widths[column]);
        var look = looks.getOrDefault(column, UnaryOperator.identity());
        return aligned(text, look.apply(text), column, widths);
    }

    /// @param shown the text with its look, which takes no columns
    private String aligned(String text, String shown, int column, int[] widths) {
        var space = " ".repeat(Math.max(0, widths[column] - TextWidth.of(text)));
        return rightAligned.contains(column) ? space + shown : shown + space;
    }

    private static Collector<CharSequence, ?, String> line() {
        return Collectors.collectingAndThen(Collectors.joining(GAP), String::stripTrailing);
    }

    private int index(String heading) {
        return headings.indexOf(heading);
    }
}
