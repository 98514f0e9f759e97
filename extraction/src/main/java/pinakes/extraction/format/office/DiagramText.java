package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Rows;

/// The words of a diagram, and the figures behind a chart as a table.
final class DiagramText {
    private final XmlPull xml;
    private final StringBuilder words = new StringBuilder();
    private final List<List<String>> columns = new ArrayList<>();

    private DiagramText(XmlPull xml) {
        this.xml = xml;
    }

    static void read(XmlPull xml, Draft draft, Place place) throws IOException, ExtractionException {
        var diagram = new DiagramText(xml);
        while (xml.next()) {
            if (xml.isStart("ser")) {
                diagram.series();
            } else if (xml.isStart("p")) {
                diagram.line();
            }
        }
        draft.paragraph(diagram.words.toString(), place);
        diagram.table().writeTo(draft, place);
    }

    private void line() throws IOException {
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if (xml.isStart("t")) {
                words.append(xml.textWithin());
            }
        }
        words.append('\n');
    }

    /// One series of figures: the categories are the same for all, so only the first are kept.
    private void series() throws IOException {
        var name = "";
        var categories = List.<String>of();
        var values = List.<String>of();
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if (xml.isStart("tx")) {
                name = String.join(" ", values());
            } else if (xml.isStart("cat") || xml.isStart("xVal")) {
                categories = values();
            } else if (xml.isStart("val") || xml.isStart("yVal")) {
                values = values();
            }
        }
        if (columns.isEmpty()) {
            columns.add(headed("", categories));
        }
        columns.add(headed(name, values));
    }

    private List<String> values() throws IOException {
        var values = new ArrayList<String>();
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if (xml.isStart("v")) {
                values.add(NumberFormats.shown(xml.textWithin(), "General", false));
            }
        }
        return values;
    }

    private static List<String> headed(String name, List<String> values) {
        var column = new ArrayList<String>();
        column.add(name);
        column.addAll(values);
        return column;
    }

    private Rows table() {
        var rows = new Rows();
        rows.firstRowIsHeader();
        var height = columns.stream().mapToInt(List::size).max().orElse(0);
        for (var row = 0; row < height; row++) {
            var cells = new ArrayList<String>();
            for (var column : columns) {
                cells.add(row < column.size() ? column.get(row) : "");
            }
            rows.add(cells);
        }
        return rows;
    }
}
