package pinakes.app.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import pinakes.tool.text.TerminalText;

/// A table with headings, whose columns are as wide as their longest cell.
public final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    /// Adds a row with a cell for every heading.
    public void row(String... cells) {
        rows.add(List.of(cells).stream().map(TerminalText::onOneLine).toList());
    }

    boolean isEmpty() {
        return rows.size() == 1;
    }

    List<String> lines() {
        var widths = IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElseThrow())
                .toArray();
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (var column = 0; column < widths.length; column++) {
            var cell = row.get(column);
            line.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
        }
        return line.toString().stripTrailing();
    }
}
