package pinakes.extraction.format.opendocument;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pinakes.engine.document.FileFormat;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.packed.XmlPull;
import pinakes.extraction.packed.ZipParts;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Rows;
import pinakes.extraction.reading.SheetGrid;

/// The content of an OpenDocument file, read as it streams by.
final class OpenDocumentBody {
    private static final int PICTURE_BYTES_MAX = 50_000_000;

    /// A cell or row may say that it stands for many; empty ones often stand for the rest of the sheet.
    private static final int REPEAT_MAX = 100;

    private static final int SPACES_MAX = 20;

    private final XmlPull xml;
    private final ZipParts parts;
    private final Draft draft;
    private final Pictures pictures;
    private final FileFormat format;
    private final Set<String> hiddenStyles = new HashSet<>();
    private Place place = Place.UNKNOWN;
    private int slides;
    private int listDepth = -1;
    private boolean inNotes;

    OpenDocumentBody(XmlPull xml, ZipParts parts, Draft draft, Pictures pictures, FileFormat format) {
        this.xml = xml;
        this.parts = parts;
        this.draft = draft;
        this.pictures = pictures;
        this.format = format;
    }

    void read() throws IOException, ExtractionException {
        while (xml.next()) {
            if (xml.isStart()) {
                start();
            } else if (xml.isEnd("list")) {
                listDepth--;
            } else if (xml.isEnd("notes")) {
                inNotes = false;
            }
        }
        if (format == FileFormat.ODP) {
            draft.pages(slides);
        }
    }

    private void start() throws IOException, ExtractionException {
        switch (xml.name()) {
            case "style" -> style();
            case "h" -> heading(xml.number("outline-level", 1));
            case "p" -> paragraph();
            case "list" -> listDepth++;
            case "table" -> table();
            case "image" -> image(xml.attribute("href", ""));
            case "page" -> {
                slides++;
                place = Place.onPage(slides);
            }
            case "notes" -> inNotes = true;
            case "tracked-changes", "annotation", "forms", "page-thumbnail", "table-of-content", "script" -> xml.skip();
            default -> {
                // Containers.
            }
        }
    }

    /// Text and sheets can be hidden by their style only.
    private void style() throws IOException {
        var name = xml.attribute("name", "");
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if ((xml.isStart("text-properties") && "none".equals(xml.attribute("display")))
                    || (xml.isStart("table-properties") && "false".equals(xml.attribute("display")))) {
                hiddenStyles.add(name);
            }
        }
    }

    private void heading(int level) throws IOException, ExtractionException {
        draft.heading(level, words(), place);
    }

    private void paragraph() throws IOException, ExtractionException {
        var text = words();
        if (inNotes && !text.isBlank()) {
            draft.paragraph("Notes: " + text, place);
        } else if (listDepth >= 0) {
            draft.listItem(listDepth, text, place);
        } else {
            draft.paragraph(text, place);
        }
    }

    /// The words of the paragraph that starts here; what is anchored in it comes after it.
    private String words() throws IOException, ExtractionException {
        var hidden = hiddenStyles.contains(xml.attribute("style-name", ""));
        var text = new StringBuilder();
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if (xml.isText()) {
                text.append(xml.text().replaceAll("\\s+", " "));
            } else if (xml.isStart()) {
                switch (xml.name()) {
                    case "s" -> text.append(" ".repeat(Math.clamp(xml.number("c", 1), 1, SPACES_MAX)));
                    case "tab" -> text.append('\t');
                    case "line-break" -> text.append('\n');
                    case "span" -> {
                        if (hiddenStyles.contains(xml.attribute("style-name", ""))) {
                            xml.skip();
                        }
                    }
                    case "image" -> image(xml.attribute("href", ""));
                    case "note-citation" -> xml.skip();
                    case "note-body" ->
                        text.append(" (").append(xml.textWithin().strip()).append(") ");
                    case "annotation", "hidden-text", "hidden-paragraph", "ruby-text" -> xml.skip();
                    case "p" -> text.append('\n');
                    default -> {
                        // Links, fields, frames: words are inside.
                    }
                }
            }
        }
        return hidden ? "" : text.toString();
    }

    private void image(String href) throws IOException, ExtractionException {
        var bytes = parts.bytes(href.startsWith("./") ? href.substring(2) : href, PICTURE_BYTES_MAX);
        if (bytes.isPresent()) {
            pictures.look(bytes.get(), "", place, draft);
        }
    }

    private void table() throws IOException, ExtractionException {
        var name = xml.attribute("name", "");
        if (hiddenStyles.contains(xml.attribute("style-name", "")) && format == FileFormat.ODS) {
            draft.warn("The sheet “" + name + "” is hidden and was left out.");
            xml.skip();
        } else if (format == FileFormat.ODS) {
            draft.heading(1, name, new Place(null, name, null));
            sheet(name);
        } else {
            var rows = new Rows();
            var depth = xml.depth();
            while (xml.nextWithin(depth)) {
                if (xml.isStart("table-row")) {
                    rows.add(row());
                }
            }
            rows.writeTo(draft, place);
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
                xml.skip();
            }
        }
        grid.end();
    }

    /// The cells of a row; blank ones at its end are left out.
    private List<String> row() throws IOException, ExtractionException {
        var cells = new ArrayList<String>();
        var blanks = 0;
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if (xml.isStart("table-cell") || xml.isStart("covered-table-cell")) {
                var repeated = xml.number("number-columns-repeated", 1);
                var text = cell();
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
        var depth = xml.depth();
        while (xml.nextWithin(depth)) {
            if (xml.isStart("p") || xml.isStart("h")) {
                lines.add(words());
            } else if (xml.isStart("annotation")) {
                xml.skip();
            } else if (xml.isStart("image")) {
                image(xml.attribute("href", ""));
            }
        }
        return String.join("\n", lines);
    }
}
