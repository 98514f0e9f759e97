package pinakes.extraction.format.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import pinakes.extraction.reading.TableRows;
import pinakes.extraction.reading.WholeNumber;

/// The rows of a table in a page. A cell that spans several columns or rows has its text in the first and leaves the
/// others blank, so that columns stay aligned and nothing is said twice.
record HtmlTable(Element table) {
    private static final int SPAN_MAX = 1_000;
    private static final int COLUMNS_MAX = 1_000;

    /// Cells that arrange the parts of a page hold more than this.
    private static final int CHARACTERS_OF_DATA_MAX = 150;

    /// Whether it presents data, which header cells show, or several rows of several short cells each. Other tables
    /// arrange the parts of a page.
    boolean isOfData() {
        if (table.selectFirst("th") != null) {
            return true;
        }
        var rows = ownRows().map(HtmlTable::cellsOf).toList();
        return rows.size() > 1
                && rows.stream().allMatch(cells -> cells.size() > 1)
                && rows.stream()
                        .flatMap(List::stream)
                        .allMatch(cell -> cell.text().length() <= CHARACTERS_OF_DATA_MAX);
    }

    TableRows rows() {
        var rows = new TableRows();
        // The rows that cells from above still reach into, by column.
        var covered = new TreeMap<Integer, Integer>();
        Element group = null;
        for (var row : ownRows().toList()) {
            if (!Objects.equals(row.parent(), group)) {
                covered.clear(); // no cell spans rows of another group
                group = row.parent();
            }
            if (rows.count() == 0 && isHeader(row)) {
                rows.firstRowIsHeader();
            }
            rows.add(cells(row, covered));
        }
        return rows;
    }

    /// The rows, without those of tables inside a cell, whose text is the cell's.
    private Stream<Element> ownRows() {
        return table.select("tr").stream().filter(row -> table.equals(row.closest("table")));
    }

    private static List<Element> cellsOf(Element row) {
        return row.children().stream()
                .filter(cell -> cell.nameIs("td") || cell.nameIs("th"))
                .toList();
    }

    private static boolean isHeader(Element row) {
        return row.closest("thead") != null
                || (row.children().stream().anyMatch(cell -> cell.nameIs("th"))
                        && row.children().stream().noneMatch(cell -> cell.nameIs("td")));
    }

    private static List<String> cells(Element row, NavigableMap<Integer, Integer> covered) {
        var cells = new ArrayList<String>();
        for (var cell : cellsOf(row)) {
            skipCovered(cells, covered);
            var columns = span(cell, "colspan");
            var rows = span(cell, "rowspan");
            for (var column = 0; column < columns && cells.size() < COLUMNS_MAX; column++) {
                if (rows > 1) {
                    covered.put(cells.size(), rows - 1);
                }
                cells.add(column == 0 ? text(cell) : "");
            }
        }
        while (!covered.isEmpty() && covered.lastKey() >= cells.size()) {
            if (covered.containsKey(cells.size())) {
                skipCovered(cells, covered);
            } else {
                cells.add(""); // the row has too few cells
            }
        }
        return cells;
    }

    private static void skipCovered(List<String> cells, Map<Integer, Integer> covered) {
        for (var left = covered.get(cells.size()); left != null; left = covered.get(cells.size())) {
            if (left > 1) {
                covered.put(cells.size(), left - 1);
            } else {
                covered.remove(cells.size());
            }
            cells.add("");
        }
    }

    /// The words of a cell, with formulas in LaTeX.
    private static String text(Element cell) {
        for (var formula : cell.select("math")) {
            formula.text(MathMl.latex(formula));
        }
        return cell.text();
    }

    /// Zero rows are all that follow in the group.
    private static int span(Element cell, String name) {
        var span = WholeNumber.parsed(cell.attr(name), 1);
        return span == 0 && name.equals("rowspan") ? SPAN_MAX : Math.clamp(span, 1, SPAN_MAX);
    }
}
