package pinakes.chunking;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pinakes.extraction.Block;
import pinakes.extraction.Place;

/// A table, written in Markdown.
final class MarkdownTable {
    private final Block.Table table;
    private final Optional<CellRange> rows;

    MarkdownTable(Block.Table table) {
        this.table = table;
        this.rows = Optional.ofNullable(table.place().cells())
                .flatMap(CellRange::parse)
                .filter(range -> range.height() == table.rows().size() + headHeight());
    }

    /// The lines above the rows; empty for a table without names of columns.
    String head() {
        if (table.header().stream().allMatch(String::isBlank)) {
            return "";
        }
        // One dash is enough for Markdown, and every dash is a token.
        return line(table.header()) + "\n" + "|-".repeat(table.header().size()) + "|";
    }

    /// The line of a row; empty when all its cells are.
    String row(int index) {
        var cells = table.rows().get(index);
        return cells.stream().allMatch(String::isBlank) ? "" : line(cells);
    }

    /// Where a row stands; the place of the whole table when its cells do not say more.
    Place place(int index) {
        var place = table.place();
        return rows.map(range -> new Place(
                        place.page(),
                        place.sheet(),
                        range.row(index + headHeight()).toString()))
                .orElse(place);
    }

    private int headHeight() {
        return table.header().isEmpty() ? 0 : 1;
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> Tidy.line(cell).replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
