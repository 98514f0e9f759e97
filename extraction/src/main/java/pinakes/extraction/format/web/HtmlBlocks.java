package pinakes.extraction.format.web;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;
import pinakes.extraction.reading.TableRows;

/// Turns the elements of a web page into blocks.
final class HtmlBlocks {
    private static final int SPAN_MAX = 50;

    private final ExtractionDraft draft;
    private final Location location;
    private final EmbeddedPictures pictures;
    private final StringBuilder words = new StringBuilder();
    private int listDepth = -1;
    private boolean inItem;

    HtmlBlocks(ExtractionDraft draft, Location location, EmbeddedPictures pictures) {
        this.draft = draft;
        this.location = location;
        this.pictures = pictures;
    }

    void add(Element element) throws ExtractionException {
        children(element);
        flush();
    }

    private void children(Element element) throws ExtractionException {
        for (var node : element.childNodes()) {
            if (node instanceof TextNode text) {
                words.append(text.getWholeText().replaceAll("\\s+", " "));
            } else if (node instanceof Element child) {
                element(child);
            }
        }
    }

    private void element(Element element) throws ExtractionException {
        var name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> {
                flush();
                draft.heading(name.charAt(1) - '0', element.text(), location);
                pictures(element);
            }
            case "ul", "ol", "menu" -> list(element);
            case "li", "dt", "dd" -> item(element);
            case "table" -> table(element);
            case "pre", "listing" -> {
                flush();
                draft.preformatted(element.wholeText(), location);
            }
            case "img" -> picture(element);
            case "br", "hr" -> words.append('\n');
            default -> {
                if (element.isBlock() || name.equals("figcaption")) {
                    flush();
                    children(element);
                    flush();
                } else {
                    children(element);
                }
            }
        }
    }

    private void list(Element list) throws ExtractionException {
        flush();
        listDepth++;
        children(list);
        flush();
        listDepth--;
    }

    private void item(Element item) throws ExtractionException {
        flush();
        var outer = inItem;
        inItem = true;
        children(item);
        flush();
        inItem = outer;
    }

    /// A table that contains tables or sections is layout, unless it has header cells.
    private void table(Element table) throws ExtractionException {
        flush();
        if (table.selectFirst("table table, h1, h2, h3, ul ul, pre") != null && table.selectFirst("th") == null) {
            for (var cell : table.select("td, th")) {
                if (table.equals(cell.closest("table"))) {
                    children(cell);
                    flush();
                }
            }
            return;
        }
        var caption = table.selectFirst("caption");
        if (caption != null) {
            draft.paragraph(caption.text(), location);
        }
        var rows = new TableRows();
        for (var row : table.select("tr")) {
            if (rows.count() == 0
                    && !row.select("th").isEmpty()
                    && row.select("td").isEmpty()) {
                rows.firstRowIsHeader();
            }
            rows.add(cells(row));
        }
        rows.writeTo(draft, location);
        pictures(table);
    }

    private static List<String> cells(Element row) {
        var cells = new ArrayList<String>();
        for (var cell : row.children()) {
            if (cell.nameIs("td") || cell.nameIs("th")) {
                var text = cell.text();
                for (var span = 0; span < Math.clamp(number(cell.attr("colspan")), 1, SPAN_MAX); span++) {
                    cells.add(text);
                }
            }
        }
        return cells;
    }

    private void pictures(Element parent) throws ExtractionException {
        for (var picture : parent.select("img")) {
            picture(picture);
        }
    }

    private void picture(Element image) throws ExtractionException {
        flush();
        var bytes = DataUri.bytes(image.attr("src"));
        if (bytes.isPresent()) {
            pictures.read(bytes.get(), image.attr("alt"), location, draft);
        } else {
            pictures.describe(image.attr("alt"), location, draft);
        }
    }

    private void flush() throws ExtractionException {
        if (!words.isEmpty()) {
            var text = words.toString();
            words.setLength(0);
            if (inItem) {
                draft.listItem(Math.max(0, listDepth), text, location);
            } else {
                draft.paragraph(text, location);
            }
        }
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException _) {
            return 1;
        }
    }
}
