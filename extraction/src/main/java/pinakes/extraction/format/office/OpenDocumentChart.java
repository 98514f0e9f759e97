package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// Reads the titles of an OpenDocument chart and its axes, and the data of the chart as a table.
final class OpenDocumentChart {
    private static final int COLUMNS_MAX = 1_000;

    /// What the file has in place of a missing number.
    private static final String NO_NUMBER = "NaN";

    private final XmlPull xml;
    private final List<String> titles = new ArrayList<>();
    private final TableRows rows = new TableRows();

    private OpenDocumentChart(XmlPull xml) {
        this.xml = xml;
    }

    /// Reads an embedded object.
    ///
    /// @return whether it is a chart
    static boolean read(XmlPull xml, ExtractionDraft draft, Location location) throws IOException, ExtractionException {
        var chart = new OpenDocumentChart(xml);
        while (xml.next()) {
            if (xml.isStart("chart") && xml.attribute("class") != null) {
                chart.read();
                draft.paragraph(String.join("\n", chart.titles), location);
                chart.rows.writeTo(draft, location);
                return true;
            }
        }
        return false;
    }

    private void read() throws IOException {
        rows.firstRowIsHeader();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "title", "subtitle", "footer" ->
                    titles.add(xml.textWithin().strip());
                case "table-row" -> rows.add(row());
                default -> {} // shapes and formats
            }
        }
    }

    private List<String> row() throws IOException {
        var cells = new ArrayList<String>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("table-cell")) {
                var copies = Math.clamp(xml.number("number-columns-repeated", 1), 1, COLUMNS_MAX);
                var value = xml.attribute("value");
                var text = xml.textWithin().strip();
                var shown = value == null ? text : NumberFormats.shown(value, "General", false);
                for (var copy = 0; copy < copies && cells.size() < COLUMNS_MAX; copy++) {
                    cells.add(NO_NUMBER.equals(shown) ? "" : shown);
                }
            }
        }
        return cells;
    }
}
