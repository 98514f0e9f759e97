package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.BitSet;
import pinakes.extraction.CellRange;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.SheetGrid;
import pinakes.extraction.reading.WholeNumber;

/// Reads the cells of one sheet that its owner did not hide.
///
/// Rows that a filter hides are read: a filter is a view of the data that somebody happened to leave on.
final class SheetCells {
    private static final int COLUMNS_MAX = 16_384;

    private final XmlPull xml;
    private final SharedStrings strings;
    private final CellStyles styles;
    private final BitSet hiddenColumns = new BitSet();
    private final BitSet skippedColumns = new BitSet();
    private boolean isFiltered;
    private int skippedRows;

    SheetCells(XmlPull xml, SharedStrings strings, CellStyles styles) {
        this.xml = xml;
        this.strings = strings;
        this.styles = styles;
    }

    /// The rows with content that were skipped.
    int skippedRows() {
        return skippedRows;
    }

    /// The columns with content that were skipped.
    int skippedColumns() {
        return skippedColumns.cardinality();
    }

    /// Adds every non-blank cell to the grid, row by row.
    void read(SheetGrid grid) throws IOException, ExtractionException {
        var row = 0;
        var column = 0;
        var hidden = false;
        var counted = false;
        while (xml.next()) {
            if (xml.isStart("sheetPr")) {
                isFiltered = xml.attribute("filterMode") != null && xml.isOn("filterMode");
            } else if (xml.isStart("col")) {
                column();
            } else if (xml.isStart("row")) {
                row = Math.max(row + 1, xml.number("r", row + 1));
                column = 0;
                hidden = !isFiltered && isHidden();
                counted = false;
            } else if (xml.isStart("c")) {
                var reference = xml.attribute("r");
                column = reference == null ? column + 1 : Math.max(column + 1, CellRange.columnOf(reference));
                var text = cell();
                if (text.isBlank() || column > COLUMNS_MAX) {
                    continue;
                }
                if (hidden) {
                    skippedRows += counted ? 0 : 1;
                    counted = true;
                } else if (hiddenColumns.get(column)) {
                    skippedColumns.set(column);
                } else {
                    grid.put(row, column, text);
                }
            } else if (xml.isEnd("sheetData")) {
                return;
            }
        }
    }

    private boolean isHidden() {
        return xml.attribute("hidden") != null && xml.isOn("hidden");
    }

    private void column() {
        if (isHidden()) {
            var first = Math.clamp(xml.number("min", 1), 1, COLUMNS_MAX);
            hiddenColumns.set(first, Math.clamp(xml.number("max", first), first, COLUMNS_MAX) + 1);
        }
    }

    private String cell() throws IOException {
        var type = xml.attribute("t", "n");
        var style = xml.number("s", 0);
        var value = "";
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("v")) {
                value = xml.textWithin();
            } else if (xml.isStart("is")) {
                value = SharedStrings.rich(xml);
            } else if (xml.isStart("f")) {
                xml.skip();
            }
        }
        return switch (type) {
            case "s" -> strings.get(WholeNumber.parsed(value, -1));
            case "b" -> value.equals("1") ? "TRUE" : "FALSE";
            // The error of a formula is not content.
            case "e" -> "";
            case "n" -> value.isEmpty() ? "" : styles.shown(value, style);
            default -> value;
        };
    }
}
