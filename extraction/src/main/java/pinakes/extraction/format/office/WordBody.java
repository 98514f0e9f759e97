package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// Reads the body of a text document.
final class WordBody {
    private static final int NESTING_MAX = 60;
    private static final int SPAN_MAX = 50;

    private final XmlPull xml;
    private final ExtractionDraft draft;
    private final WordStyles styles;
    private final WordNumbering numbering;
    private final Map<String, String> notes;
    private final OfficeDrawings drawings;
    private int nesting;

    WordBody(
            XmlPull xml,
            ExtractionDraft draft,
            WordStyles styles,
            WordNumbering numbering,
            Map<String, String> notes,
            OfficeDrawings drawings) {
        this.xml = xml;
        this.draft = draft;
        this.styles = styles;
        this.numbering = numbering;
        this.notes = notes;
        this.drawings = drawings;
    }

    void read() throws IOException, ExtractionException {
        while (xml.next()) {
            switch (xml.startName()) {
                case "p" -> paragraph().writeTo(draft);
                case "tbl" -> table().writeTo(draft, Location.UNKNOWN);
                case "del", "moveFrom", "Fallback" -> xml.skip();
                default -> {} // containers: their content follows
            }
        }
    }

    /// A paragraph with its footnotes, pictures and text boxes.
    private final class Paragraph {
        private final StringBuilder text = new StringBuilder();
        private final List<String> footnotes = new ArrayList<>();
        private final Map<String, String> images = new LinkedHashMap<>();
        private final List<String> boxes = new ArrayList<>();
        private final List<String> diagrams = new ArrayList<>();
        private String style = "";
        private String description = "";
        private int level = -1;
        private int listDepth = -1;
        private int list = -1;

        /// Its number, which counts it.
        private String number() {
            var listed = list == -1 ? styles.list(style) : list;
            var depth = listDepth >= 0 ? listDepth : Math.max(0, styles.listDepth(style));
            return listed > 0 ? numbering.next(listed, depth) : "";
        }

        /// Its text with its number, for a place that has no lists.
        private String numbered() {
            var number = number();
            return number.isEmpty() ? text.toString() : number + " " + text;
        }

        void writeTo(ExtractionDraft draft) throws IOException, ExtractionException {
            var words = text.toString();
            var heading = level >= 0 ? level : styles.headingLevel(style);
            var depth = listDepth == -1 ? styles.listDepth(style) : listDepth;
            if (heading > 0) {
                draft.heading(heading, words.isBlank() ? words : numbered(), Location.UNKNOWN);
            } else if (depth >= 0) {
                draft.listItem(depth, number(), words, Location.UNKNOWN);
            } else if (styles.isCode(style)) {
                draft.preformatted(words, Location.UNKNOWN);
            } else {
                draft.paragraph(words, Location.UNKNOWN);
            }
            for (var box : boxes) {
                draft.paragraph(box, Location.UNKNOWN);
            }
            for (var image : images.entrySet()) {
                drawings.picture(image.getKey(), image.getValue(), Location.UNKNOWN, draft);
            }
            for (var diagram : diagrams) {
                drawings.diagram(diagram, Location.UNKNOWN, draft);
            }
            for (var note : footnotes) {
                draft.paragraph(note, Location.UNKNOWN);
            }
        }
    }

    private Paragraph paragraph() throws IOException, ExtractionException {
        var paragraph = new Paragraph();
        if (++nesting > NESTING_MAX) {
            xml.skip();
        } else {
            paragraphContent(paragraph);
        }
        nesting--;
        return paragraph;
    }

    private void paragraphContent(Paragraph paragraph) throws IOException, ExtractionException {
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "pPr" -> properties(paragraph);
                case "r" -> run(paragraph);
                case "oMath" -> formula(paragraph);
                case "ins", "moveTo" -> open(paragraph, "inserted");
                case "del", "moveFrom" -> deleted(paragraph);
                case "Fallback" -> xml.skip();
                default -> {} // links, fields: their runs follow
            }
            if (showsChanges() && (xml.isEnd("ins") || xml.isEnd("moveTo"))) {
                paragraph.text.append(']');
            }
        }
    }

    private boolean showsChanges() {
        return draft.limits().reviewMarks().haveChanges();
    }

    /// Begins the text of a change.
    private void open(Paragraph paragraph, String what) {
        if (showsChanges()) {
            var author = xml.attribute("author", "");
            paragraph
                    .text
                    .append('[')
                    .append(what)
                    .append(author.isBlank() ? "" : " by " + author)
                    .append(": ");
        }
    }

    private void deleted(Paragraph paragraph) throws IOException {
        if (!showsChanges()) {
            xml.skip();
            return;
        }
        open(paragraph, "deleted");
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("delText") || xml.isStart("t")) {
                paragraph.text.append(xml.textWithin());
            }
        }
        paragraph.text.append(']');
    }

    private void properties(Paragraph paragraph) throws IOException {
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "pStyle" -> paragraph.style = xml.attribute("val", "");
                case "outlineLvl" -> {
                    var level = xml.number("val", 9);
                    paragraph.level = level < 9 ? level + 1 : 0;
                }
                case "ilvl" -> paragraph.listDepth = Math.max(0, xml.number("val", 0));
                case "numId" -> {
                    paragraph.list = xml.number("val", 0);
                    if (paragraph.list == 0) {
                        paragraph.listDepth = -2;
                    } else if (paragraph.listDepth == -1) {
                        paragraph.listDepth = 0;
                    }
                }
                case "pPrChange", "rPr" -> xml.skip();
                default -> {} // formatting is ignored
            }
        }
    }

    private void run(Paragraph paragraph) throws IOException, ExtractionException {
        var hidden = styles.isHidden(paragraph.style);
        var before = paragraph.text.length();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "rStyle" -> hidden |= styles.isHidden(xml.attribute("val"));
                case "vanish" -> hidden = xml.isOn("val");
                case "rPrChange", "delText", "instrText", "delInstrText", "Fallback", "annotationRef" -> xml.skip();
                case "t" -> paragraph.text.append(xml.textWithin());
                case "tab", "ptab" -> paragraph.text.append('\t');
                case "br", "cr" -> paragraph.text.append('\n');
                case "noBreakHyphen" -> paragraph.text.append('-');
                case "footnoteReference" -> note(paragraph, "footnote");
                case "endnoteReference" -> note(paragraph, "endnote");
                case "commentReference" -> note(paragraph, "comment");
                case "docPr" -> paragraph.description = xml.attribute("descr", "");
                case "blip" -> image(paragraph, xml.reference("embed"));
                case "imagedata" -> image(paragraph, xml.reference("id"));
                case "chart" -> diagram(paragraph, xml.reference("id"));
                case "relIds" -> diagram(paragraph, xml.reference("dm"));
                case "txbxContent" -> paragraph.boxes.addAll(cell());
                default -> {} // drawings and embedded objects: text boxes and pictures follow
            }
        }
        if (hidden) {
            paragraph.text.setLength(before);
        }
    }

    private void formula(Paragraph paragraph) throws IOException {
        var latex = new OfficeMath(xml).read();
        if (!latex.isEmpty()) {
            paragraph.text.append('$').append(latex).append('$');
        }
    }

    private void note(Paragraph paragraph, String kind) {
        var note = notes.get(kind + ":" + xml.attribute("id", ""));
        if (note != null) {
            paragraph.footnotes.add(note);
        }
    }

    private static void image(Paragraph paragraph, @Nullable String id) {
        if (id != null) {
            paragraph.images.put(id, paragraph.description);
            paragraph.description = "";
        }
    }

    private static void diagram(Paragraph paragraph, @Nullable String id) {
        if (id != null) {
            paragraph.diagrams.add(id);
        }
    }

    private TableRows table() throws IOException, ExtractionException {
        var rows = new TableRows();
        if (++nesting > NESTING_MAX) {
            xml.skip();
        } else {
            for (var depth = xml.depth(); xml.nextWithin(depth); ) {
                if (xml.isStart("tr")) {
                    row(rows);
                } else if (xml.isStart("del") || xml.isStart("Fallback")) {
                    xml.skip();
                }
            }
        }
        nesting--;
        return rows;
    }

    private void row(TableRows rows) throws IOException, ExtractionException {
        var cells = new ArrayList<String>();
        var parts = List.<TableRows.Part>of();
        var deleted = false;
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "tblHeader" -> {
                    if (rows.count() == 0) {
                        rows.firstRowIsHeader();
                    }
                }
                case "del" -> deleted = true;
                case "tc" -> parts = tableCell(cells);
                default -> {} // formatting is ignored
            }
        }
        if (deleted) {
            return;
        }
        if (cells.size() == 1 && !parts.isEmpty()) {
            rows.addFrame(cells.getFirst(), parts);
        } else {
            rows.add(cells);
        }
    }

    /// Adds a cell and the columns that it spans; returns its parts if it contains tables.
    private List<TableRows.Part> tableCell(List<String> cells) throws IOException, ExtractionException {
        var span = new Span();
        var lines = cell(span);
        cells.add(span.isContinued ? "" : String.join("\n", lines));
        for (var column = 1; column < Math.clamp(span.columns, 1, SPAN_MAX); column++) {
            cells.add("");
        }
        return span.parts;
    }

    private List<String> cell() throws IOException, ExtractionException {
        return cell(new Span());
    }

    /// How far a cell reaches, its text being kept once, and its parts if it contains tables.
    private static final class Span {
        private final List<TableRows.Part> parts = new ArrayList<>();
        private int columns = 1;
        private boolean isContinued;

        private void add(List<String> lines) {
            if (!lines.isEmpty()) {
                parts.add(new TableRows.Part.Text(String.join("\n", lines)));
            }
        }
    }

    /// The lines of a cell or text box, including those of nested tables.
    private List<String> cell(Span span) throws IOException, ExtractionException {
        var lines = new ArrayList<String>();
        var divided = 0;
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            switch (xml.startName()) {
                case "gridSpan" -> span.columns = xml.number("val", 1);
                case "vMerge" ->
                    span.isContinued = !xml.attribute("val", "continue").equals("restart");
                case "p" -> {
                    var paragraph = paragraph();
                    lines.add(paragraph.numbered());
                    lines.addAll(paragraph.boxes);
                    for (var image : paragraph.images.entrySet()) {
                        drawings.picture(image.getKey(), image.getValue(), Location.UNKNOWN, draft);
                    }
                    lines.addAll(paragraph.footnotes);
                }
                case "tbl" -> {
                    span.add(lines.subList(divided, lines.size()));
                    var inner = table();
                    span.parts.add(new TableRows.Part.Inner(inner));
                    lines.addAll(inner.lines());
                    divided = lines.size();
                }
                case "del", "moveFrom", "Fallback" -> xml.skip();
                default -> {} // containers: their content follows
            }
        }
        if (divided > 0) {
            span.add(lines.subList(divided, lines.size()));
        }
        lines.removeIf(String::isBlank);
        return lines;
    }
}
