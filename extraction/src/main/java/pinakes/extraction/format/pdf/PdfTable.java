package pinakes.extraction.format.pdf;

import java.util.List;
import pinakes.extraction.reading.TableRows;

/// Recognises tables by layout: consecutive lines with wide gaps in the same positions.
final class PdfTable {
    private static final int LINES_MIN = 3;
    private static final int CELL_CHARS_MAX = 45;

    private PdfTable() {}

    /// The end of the table that starts at a line; the start when there is none.
    static int end(List<PdfLine> lines, int start) {
        var columns = lines.get(start).cells();
        if (columns.size() < 2) {
            return start;
        }
        var end = start;
        while (end < lines.size()
                && isRow(lines.get(end), columns)
                && (end == start || lines.get(end).y() > lines.get(end - 1).y())) {
            end++;
        }
        return end - start >= LINES_MIN ? end : start;
    }

    static TableRows rows(List<PdfLine> lines) {
        var rows = new TableRows();
        for (var line : lines) {
            rows.add(line.cells().stream().map(PdfLine.Word::text).toList());
        }
        return rows;
    }

    private static boolean isRow(PdfLine line, List<PdfLine.Word> columns) {
        var cells = line.cells();
        if (cells.size() != columns.size()) {
            return false;
        }
        for (var index = 0; index < cells.size(); index++) {
            var cell = cells.get(index);
            var column = columns.get(index);
            if (cell.text().length() > CELL_CHARS_MAX || !overlaps(cell, column, line.size())) {
                return false;
            }
        }
        return true;
    }

    private static boolean overlaps(PdfLine.Word cell, PdfLine.Word column, float tolerance) {
        return cell.left() < column.right() + tolerance && column.left() < cell.right() + tolerance;
    }
}
