package pinakes.extraction.format.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import pinakes.extraction.reading.TableRows;

/// The rows of a table in a page. A cell that spans several columns or rows has its text in the first and leaves the
/// others blank, so that columns stay aligned and nothing is said twice.
record HtmlTable(Element table) {
    private static final int SPAN_MAX = 1_000;
    private static final int COLUMNS_MAX = 1_000;

    TableRows rows() {
        var rows = new TableRows();
        // The rows that cells from above still reach into, by column.
        var covered = new HashMap<Integer, Integer>();
        for (var row : table.select("tr")) {
            if (!table.equals(row.closest("table"))) {
                continue; // of a table inside a cell, whose text is the cell's
            }
            if (rows.count() == 0 && isHeader(row)) {
                rows.firstRowIsHeader();
            }
            rows.add(cells(row, covered));
        }
        return rows;
    }

    private static boolean isHeader(Element row) {
        return row.closest("thead") != null
                || (row.children().stream().anyMatch(cell -> cell.nameIs("th"))
                        && row.children().stream().noneMatch(cell -> cell.nameIs("td")));
    }

    private static List<String> cells(Element row, Map<Integer, Integer> covered) {
        var cells = new ArrayList<String>();
        for (var cell : row.children()) {
            if (!cell.nameIs("td") && !cell.nameIs("th")) {
                continue;
            }
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
        skipCovered(cells, covered);
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

    private static int span(Element cell, String name) {
        try {
            return Math.clamp(Integer.parseInt(cell.attr(name).strip()), 1, SPAN_MAX);
        } catch (NumberFormatException _) {
            return 1;
        }
    }
}
