package pinakes.extraction.format.office;

import java.io.IOException;
import pinakes.extraction.CellRange;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.SheetGrid;

/// Reads the cells of one sheet.
record SheetCells(XmlPull xml, SharedStrings strings, CellStyles styles) {
    private static final int COLUMNS_MAX = 16_384;

    /// Adds every non-blank cell to the grid, row by row.
    void read(SheetGrid grid) throws IOException, ExtractionException {
        var row = 0;
        var column = 0;
        while (xml.next()) {
            if (xml.isStart("row")) {
                row = Math.max(row + 1, xml.number("r", row + 1));
                column = 0;
            } else if (xml.isStart("c")) {
                var reference = xml.attribute("r");
                column = reference == null ? column + 1 : Math.max(column + 1, CellRange.columnOf(reference));
                var text = cell();
                if (!text.isBlank() && column <= COLUMNS_MAX) {
                    grid.put(row, column, text);
                }
            } else if (xml.isEnd("sheetData")) {
                return;
            }
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
            case "s" -> strings.get(index(value));
            case "b" -> value.equals("1") ? "TRUE" : "FALSE";
            // The error of a formula is not content.
            case "e" -> "";
            case "n" -> value.isEmpty() ? "" : styles.shown(value, style);
            default -> value;
        };
    }

    private static int index(String value) {
        try {
            return Integer.parseInt(value.strip());
        } catch (NumberFormatException _) {
            return -1;
        }
    }
}
