package pinakes.extraction.format.office;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.SheetGrid;
import pinakes.extraction.reading.TableRows;

/// Reads the content of an OpenDocument file.
final class OpenDocumentBody {
    /// Cells and rows may have a repeat count, and empty ones often repeat to the end of the sheet.
    private static final int REPEAT_MAX = 100;

    private static final int SPACES_MAX = 20;

    /// Pictures of embedded objects, for programs that cannot draw these.
    private static final String REPLACEMENTS = "ObjectReplacements/";

    private final XmlPull xml;
    private final OfficePackage office;
    private final ExtractionDraft draft;
    private final EmbeddedPictures pictures;
    private final FileFormat format;
    private final Set<String> hiddenStyles = new HashSet<>();
    private final Set<String> titleStyles = new HashSet<>(Set.of("Title"));
    private Location location = Location.UNKNOWN;
    private int slides;
    private final OpenDocumentLists lists;
    private int listDepth = -1;
    private final List<String> comments = new ArrayList<>();
    private final OpenDocumentChanges changes = new OpenDocumentChanges();
    private final SlideTitles titles;
    private final Set<String> charts = new HashSet<>();
    private final List<String> ofSheet = new ArrayList<>();
    private boolean inNotes;

    OpenDocumentBody(
            XmlPull xml,
            OfficePackage office,
            OpenDocumentLists lists,
            SlideTitles titles,
            ExtractionDraft draft,
            EmbeddedPictures pictures,
            FileFormat format) {
        this.xml = xml;
        this.lists = lists;
        this.titles = titles;
        this.office = office;
        this.draft = draft;
        this.pictures = pictures;
        this.format = format;
    }

    void read() throws IOException, ExtractionException {
        while (xml.next()) {
            if (xml.isEnd("list")) {
                listDepth--;
                lists.close();
            } else if (xml.isEnd("notes")) {
                inNotes = false;
            } else if (xml.isEnd("frame") || xml.isEnd("custom-shape")) {
                titles.endShape();
            } else {
                start();
                writeComments();
            }
        }
        if (format == FileFormat.ODP) {
            draft.pages(slides);
        }
    }

    private void start() throws IOException, ExtractionException {
        switch (xml.startName()) {
            case "style" -> style();
            case "h" -> draft.heading(xml.number("outline-level", 1), words(), location);
            case "p" -> paragraph();
            case "list" -> {
                listDepth++;
                lists.open(xml.attribute("style-name"), xml.attribute("continue-numbering", "false"));
            }
            case "list-item" -> lists.item(xml.number("start-value", -1));
            case "list-style" -> lists.define(xml);
            case "table" -> table();
            case "image" -> image(xml.attribute("href", ""));
            case "object" -> object(xml.attribute("href", ""));
            case "page" -> slide();
            case "notes" -> inNotes = true;
            case "frame", "custom-shape" -> titles.beginShape(xml);
            case "annotation" -> comment();
            case "tracked-changes" -> {
                if (draft.limits().reviewMarks().haveChanges()) {
                    changes.read(xml);
                } else {
                    xml.skip();
                }
            }
            case "change" -> draft.paragraph(changes.deleted(xml.attribute("change-id", "")), location);
            case "change-start" -> changes.begin(xml.attribute("change-id", ""));
            case "change-end" -> changes.end();
            case "forms", "page-thumbnail", "table-of-content", "script" -> xml.skip();
            default -> {} // containers: their content follows
        }
    }

    /// Remembers a comment until the paragraph or table that it is about has been written.
    private void comment() throws IOException {
        var author = "";
        var words = new ArrayList<String>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("creator")) {
                author = " by " + xml.textWithin().strip();
            } else if (xml.isStart("p")) {
                words.add(xml.textWithin().strip());
            }
        }
        var text = String.join("\n", words).strip();
        if (draft.limits().reviewMarks().haveComments() && !text.isEmpty()) {
            comments.add("Comment" + author + ": " + text);
        }
    }

    private void writeComments() throws ExtractionException {
        for (var comment : comments) {
            draft.paragraph(comment, location);
        }
        comments.clear();
    }

    private void slide() throws IOException {
        slides++;
        titles.beginSlide();
        location = Location.onPage(slides);
        if (hiddenStyles.contains(xml.attribute("style-name", ""))) {
            draft.warn("Slide " + slides + " is hidden and was skipped.");
            xml.skip();
        }
    }

    /// Remembers styles that hide text, sheets or slides, or that make titles.
    private void style() throws IOException {
        var name = xml.attribute("name", "");
        if (titleStyles.contains(xml.attribute("parent-style-name", ""))) {
            titleStyles.add(name);
        }
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if ((xml.isStart("text-properties") && "none".equals(xml.attribute("display")))
                    || (xml.isStart("table-properties") && "false".equals(xml.attribute("display")))
                    || (xml.isStart("drawing-page-properties") && "hidden".equals(xml.attribute("visibility")))) {
                hiddenStyles.add(name);
            }
        }
    }

    private void paragraph() throws IOException, ExtractionException {
        var titled = titleStyles.contains(xml.attribute("style-name", ""));
        var text = words();
        titled |= !inNotes && titles.isTitle(text);
        if (inNotes && !text.isBlank()) {
            draft.paragraph("Notes: " + text, location);
        } else if (titled) {
            draft.heading(1, text, location);
        } else if (listDepth >= 0) {
            draft.listItem(listDepth, lists.marker(), text, location);
        } else {
            draft.paragraph(text, location);
        }
    }

    /// The text of the current paragraph; pictures anchored in it are added right away.
    private String words() throws IOException, ExtractionException {
        var hidden = hiddenStyles.contains(xml.attribute("style-name", ""));
        var text = new StringBuilder();
        var lead = changes.before();
        titles.beginParagraph();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isText()) {
                text.append(xml.text().replaceAll("\\s+", " "));
            } else {
                switch (xml.startName()) {
                    case "s" -> text.append(" ".repeat(Math.clamp(xml.number("c", 1), 1, SPACES_MAX)));
                    case "tab" -> text.append('\t');
                    case "line-break" -> text.append('\n');
                    case "span" -> {
                        titles.words(xml.attribute("style-name", ""));
                        if (hiddenStyles.contains(xml.attribute("style-name", ""))) {
                            xml.skip();
                        }
                    }
                    case "image" -> image(xml.attribute("href", ""));
                    case "object" -> object(xml.attribute("href", ""));
                    case "note-citation" -> xml.skip();
                    case "note-body" ->
                        text.append(" (").append(xml.textWithin().strip()).append(") ");
                    case "annotation" -> comment();
                    case "change" -> text.append(changes.deleted(xml.attribute("change-id", "")));
                    case "change-start" -> text.append(changes.begin(xml.attribute("change-id", "")));
                    case "change-end" -> text.append(changes.end());
                    case "hidden-text", "hidden-paragraph", "ruby-text" -> xml.skip();
                    case "p" -> text.append('\n');
                    default -> {} // links, fields, frames: their text follows
                }
            }
        }
        return hidden || text.isEmpty() ? "" : lead + text + changes.after();
    }

    /// Reads an embedded chart; those of a sheet are read after its cells.
    private void object(String href) throws IOException, ExtractionException {
        var name = partName(href);
        if (format == FileFormat.ODS) {
            ofSheet.add(name);
        } else {
            chart(name);
        }
    }

    private void chart(String name) throws IOException, ExtractionException {
        try (var object = office.xml(name + "/" + OpenDocumentReader.CONTENT)) {
            if (OpenDocumentChart.read(object, draft, location)) {
                charts.add(name);
            }
        }
    }

    private static String partName(String href) {
        return href.startsWith("./") ? href.substring(2) : href;
    }

    /// Reads a picture, unless it shows a chart whose data has been read.
    private void image(String href) throws IOException, ExtractionException {
        var name = partName(href);
        if (name.startsWith(REPLACEMENTS) && charts.contains(name.substring(REPLACEMENTS.length()))) {
            return;
        }
        var bytes = office.picture(name);
        if (bytes.isPresent()) {
            pictures.read(bytes.get(), "", location, draft);
        }
    }

    private void table() throws IOException, ExtractionException {
        var name = xml.attribute("name", "");
        if (hiddenStyles.contains(xml.attribute("style-name", "")) && format == FileFormat.ODS) {
            draft.warn("The sheet “" + name + "” is hidden and was skipped.");
            xml.skip();
        } else if (format == FileFormat.ODS) {
            draft.heading(1, name, new Location(null, name, null));
            sheet(name);
        } else {
            var rows = new TableRows();
            for (var depth = xml.depth(); xml.nextWithin(depth); ) {
                if (xml.isStart("table-row")) {
                    rows.add(row());
                }
            }
            rows.writeTo(draft, location);
        }
    }

    private void sheet(String name) throws IOException, ExtractionException {
        var grid = new SheetGrid(name, draft);
        var depth = xml.depth();
        var number = 1;
        while (xml.nextWithin(depth)) {
            if (xml.isStart("table-row")) {
                var repeated = xml.number("number-rows-repeated", 1);
                var cells = row();
                var copies = cells.isEmpty() ? 0 : Math.clamp(repeated, 1, REPEAT_MAX);
                for (var copy = 0; copy < copies; copy++) {
                    for (var column = 0; column < cells.size(); column++) {
                        if (!cells.get(column).isBlank()) {
                            grid.put(number + copy, column + 1, cells.get(column));
                        }
                    }
                }
                number += Math.max(1, repeated);
            } else if (xml.isStart("shapes")) {
                shapes();
            }
        }
        grid.end();
        var shown = List.copyOf(ofSheet);
        ofSheet.clear();
        for (var chart : shown) {
            location = new Location(null, name, null);
            chart(chart);
        }
    }

    /// Finds the charts among the drawings on a sheet.
    private void shapes() throws IOException, ExtractionException {
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("object")) {
                object(xml.attribute("href", ""));
            }
        }
    }

    /// The cells of a row without trailing blank ones.
    private List<String> row() throws IOException, ExtractionException {
        var cells = new ArrayList<String>();
        var blanks = 0;
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("table-cell") || xml.isStart("covered-table-cell")) {
                var repeated = xml.number("number-columns-repeated", 1);
                var covered = xml.isStart("covered-table-cell");
                var words = cell();
                var text = covered && format != FileFormat.ODS ? "" : words;
                if (text.isBlank()) {
                    blanks += Math.max(1, repeated);
                } else {
                    for (; blanks > 0 && cells.size() < 16_384; blanks--) {
                        cells.add("");
                    }
                    for (var copy = 0; copy < Math.clamp(repeated, 1, REPEAT_MAX); copy++) {
                        cells.add(text);
                    }
                }
            }
        }
        return cells;
    }

    private String cell() throws IOException, ExtractionException {
        var lines = new ArrayList<String>();
        for (var depth = xml.depth(); xml.nextWithin(depth); ) {
            if (xml.isStart("p") || xml.isStart("h")) {
                lines.add(words());
            } else if (xml.isStart("annotation")) {
                comment();
            } else if (xml.isStart("object")) {
                object(xml.attribute("href", ""));
            } else if (xml.isStart("image")) {
                image(xml.attribute("href", ""));
            }
        }
        return String.join("\n", lines);
    }
}
