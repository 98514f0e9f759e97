package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// Reads the labels of a diagram, and the data of a chart as a table.
final class DiagramText {
    private final XmlPull xml;
    private final StringBuilder words = new StringBuilder();
    private final List<List<String>> columns = new ArrayList<>();

    private DiagramText(XmlPull xml) {
        this.xml = xml;
    }

    static void read(XmlPull xml, ExtractionDraft draft, Location location) throws IOException, ExtractionException {
        var diagram = new DiagramText(xml);
        while (xml.next()) {
            if (xml.isStart("ser")) {
                diagram.series();
            } else if (xml.isStart("p")) {
                diagram.line();
            }
        }
        draft.paragraph(diagram.words.toString(), location);
        diagram.table().writeTo(draft, location);
    }

    private void line() throws IOException {
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("t")) {
                words.append(xml.textWithin());
            }
        }
        words.append('\n');
    }

    /// One series of a chart; all series share the categories of the first.
    private void series() throws IOException {
        var name = "";
        var categories = List.<String>of();
        var values = List.<String>of();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
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
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("v")) {
                values.add(NumberFormats.shown(xml.textWithin(), "General", false));
            }
        }
        return values;
    }

    private static List<String> headed(String name, List<String> values) {
        return Stream.concat(Stream.of(name), values.stream()).toList();
    }

    private TableRows table() {
        var rows = new TableRows();
        rows.firstRowIsHeader();
        var height = columns.stream().mapToInt(List::size).max().orElse(0);
        IntStream.range(0, height)
                .mapToObj(row -> columns.stream()
                        .map(column -> row < column.size() ? column.get(row) : "")
                        .toList())
                .forEach(rows::add);
        return rows;
    }
}
