package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// The content of one slide: the title first, then the shapes in drawing order.
final class Slide {
    private static final Set<String> TITLES = Set.of("title", "ctrTitle");

    /// Slide numbers, dates and footers repeat on all slides.
    private static final Set<String> REPEATED = Set.of("sldNum", "dt", "ftr", "hdr", "sldImg");

    private final XmlPull xml;
    private final List<Shape> shapes = new ArrayList<>();
    private final List<Image> images = new ArrayList<>();
    private final List<String> diagrams = new ArrayList<>();
    private boolean hidden;

    private Slide(XmlPull xml) {
        this.xml = xml;
    }

    record Image(@Nullable String id, String altText) {}

    private record Line(String text, int depth, boolean bullet) {}

    private record Shape(
            @Nullable String placeholder,
            List<Line> lines,
            @Nullable TableRows table) {
        boolean isTitle() {
            return placeholder != null && TITLES.contains(placeholder);
        }

        boolean isRepeated() {
            return placeholder != null && REPEATED.contains(placeholder);
        }

        String text() {
            return lines.stream().map(Line::text).collect(Collectors.joining("\n"));
        }
    }

    static Slide read(XmlPull xml) throws IOException {
        var slide = new Slide(xml);
        while (xml.next()) {
            switch (xml.startName()) {
                case "sld" -> slide.hidden = !xml.isOn("show");
                case "sp", "cxnSp" -> slide.shape();
                case "pic" -> slide.image();
                case "graphicFrame" -> slide.frame();
                case "Fallback" -> xml.skip();
                default -> {} // groups contain further shapes
            }
        }
        return slide;
    }

    boolean isHidden() {
        return hidden;
    }

    List<Image> images() {
        return images;
    }

    List<String> diagrams() {
        return diagrams;
    }

    /// The text of a notes page, without the slide above it.
    String notes() {
        return shapes.stream()
                .filter(shape -> "body".equals(shape.placeholder()))
                .map(Shape::text)
                .collect(Collectors.joining("\n"));
    }

    void writeTo(ExtractionDraft draft, Location location) throws ExtractionException {
        for (var shape : shapes) {
            if (shape.isTitle()) {
                draft.heading(1, shape.text(), location);
            }
        }
        for (var shape : shapes) {
            if (!shape.isTitle() && !shape.isRepeated()) {
                write(shape, draft, location);
            }
        }
    }

    private static void write(Shape shape, ExtractionDraft draft, Location location) throws ExtractionException {
        var several = shape.lines().size() > 1;
        for (var line : shape.lines()) {
            if (line.bullet() && (several || line.depth() > 0)) {
                draft.listItem(line.depth(), "", line.text(), location);
            } else {
                draft.paragraph(line.text(), location);
            }
        }
        var table = shape.table();
        if (table != null) {
            table.writeTo(draft, location);
        }
    }

    private void shape() throws IOException {
        String placeholder = null;
        var lines = new ArrayList<Line>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("ph")) {
                placeholder = xml.attribute("type", "obj");
            } else if (xml.isStart("p")) {
                // The main text of a slide is a list unless a line says otherwise.
                lines.add(line("body".equals(placeholder) || "obj".equals(placeholder)));
            } else if (xml.isStart("blip")) {
                images.add(new Image(xml.reference("embed"), ""));
            } else if (xml.isStart("Fallback")) {
                xml.skip();
            }
        }
        lines.removeIf(line -> line.text().isBlank());
        shapes.add(new Shape(placeholder, lines, null));
    }

    private Line line(boolean listed) throws IOException {
        var text = new StringBuilder();
        var level = 0;
        var bullet = listed;
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "pPr" -> level = Math.clamp(xml.number("lvl", 0), 0, 8);
                case "buNone" -> bullet = false;
                case "buChar", "buAutoNum", "buBlip" -> bullet = true;
                case "t" -> text.append(xml.textWithin());
                case "br" -> text.append('\n');
                default -> {} // formatting is ignored
            }
        }
        return new Line(text.toString(), level, bullet);
    }

    private void image() throws IOException {
        String id = null;
        var altText = "";
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("cNvPr")) {
                altText = xml.attribute("descr", "");
            } else if (xml.isStart("blip")) {
                id = xml.reference("embed");
            }
        }
        images.add(new Image(id, altText));
    }

    /// A table, or a reference to a chart or diagram in another part.
    private void frame() throws IOException {
        TableRows table = null;
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("tbl")) {
                table = table();
            } else if (xml.isStart("chart") && xml.reference("id") != null) {
                diagrams.add(String.valueOf(xml.reference("id")));
            } else if (xml.isStart("relIds") && xml.reference("dm") != null) {
                diagrams.add(String.valueOf(xml.reference("dm")));
            } else if (xml.isStart("Fallback")) {
                xml.skip();
            }
        }
        if (table != null) {
            shapes.add(new Shape(null, List.of(), table));
        }
    }

    private TableRows table() throws IOException {
        var rows = new TableRows();
        var depth = xml.depth();
        var cells = new ArrayList<String>();
        while (xml.nextWithin(depth)) {
            if (xml.isStart("tblPr") && "1".equals(xml.attribute("firstRow"))) {
                rows.firstRowIsHeader();
            } else if (xml.isStart("tc")) {
                var continued = xml.attribute("hMerge") != null || xml.attribute("vMerge") != null;
                var text = cell();
                cells.add(continued ? "" : text);
            } else if (xml.isEnd("tr")) {
                rows.add(cells);
                cells.clear();
            }
        }
        return rows;
    }

    private String cell() throws IOException {
        var lines = new ArrayList<String>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("p")) {
                lines.add(line(false).text());
            }
        }
        return String.join("\n", lines);
    }
}
