package pinakes.chunking;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pinakes.extraction.Block;
import pinakes.extraction.CellRange;
import pinakes.extraction.Location;

/// A table, written in Markdown.
final class MarkdownTable {
    private final Block.Table table;
    private final Optional<CellRange> rows;

    MarkdownTable(Block.Table table) {
        this.table = table;
        this.rows = Optional.ofNullable(table.location().cells())
                .flatMap(CellRange::parse)
                .filter(range -> range.height() == table.rows().size() + headHeight());
    }

    /// The header lines; empty for a table without column names.
    String head() {
        if (table.header().stream().allMatch(String::isBlank)) {
            return "";
        }
        // One dash is enough for Markdown, and each dash is a token.
        return line(table.header()) + "\n" + "|-".repeat(table.header().size()) + "|";
    }

    /// The line of a row; empty when all its cells are blank.
    String row(int index) {
        var cells = table.rows().get(index);
        return cells.stream().allMatch(String::isBlank) ? "" : line(cells);
    }

    /// The location of a row, or of the whole table when its cells are unknown.
    Location location(int index) {
        var location = table.location();
        return rows.map(range -> new Location(
                        location.page(),
                        location.sheet(),
                        range.row(index + headHeight()).toString()))
                .orElse(location);
    }

    private int headHeight() {
        return table.header().isEmpty() ? 0 : 1;
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> Whitespace.oneLine(cell).replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
