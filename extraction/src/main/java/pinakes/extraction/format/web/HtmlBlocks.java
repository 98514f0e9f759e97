package pinakes.extraction.format.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Place;
import pinakes.extraction.picture.Pictures;
import pinakes.extraction.reading.Draft;
import pinakes.extraction.reading.Rows;

/// Turns the elements of a page into pieces.
final class HtmlBlocks {
    private static final int SPAN_MAX = 50;
    private static final Set<String> INLINE_BREAKS = Set.of("br", "hr");

    private final Draft draft;
    private final Place place;
    private final Pictures pictures;
    private final StringBuilder words = new StringBuilder();
    private int listDepth = -1;
    private boolean inItem;

    HtmlBlocks(Draft draft, Place place, Pictures pictures) {
        this.draft = draft;
        this.place = place;
        this.pictures = pictures;
    }

    void add(Element element) throws ExtractionException {
        children(element);
        flush();
    }

    private void children(Element element) throws ExtractionException {
        for (var node : element.childNodes()) {
            node(node);
        }
    }

    private void node(Node node) throws ExtractionException {
        if (node instanceof TextNode text) {
            words.append(text.getWholeText().replaceAll("\\s+", " "));
        } else if (node instanceof Element element) {
            element(element);
        }
    }

    private void element(Element element) throws ExtractionException {
        var name = element.normalName();
        switch (name) {
            case "h1", "h2", "h3", "h4", "h5", "h6" -> {
                flush();
                draft.heading(name.charAt(1) - '0', element.text(), place);
                pictures(element);
            }
            case "ul", "ol", "menu" -> list(element);
            case "li", "dt", "dd" -> item(element);
            case "table" -> table(element);
            case "pre", "listing" -> {
                flush();
                draft.preformatted(element.wholeText(), place);
            }
            case "img" -> picture(element);
            default -> {
                if (INLINE_BREAKS.contains(name)) {
                    words.append('\n');
                } else if (element.isBlock() || name.equals("figcaption")) {
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

    /// A table within a table lays out a page; so does one with whole sections in its cells.
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
            draft.paragraph(caption.text(), place);
        }
        var rows = new Rows();
        for (var row : table.select("tr")) {
            if (rows.count() == 0
                    && !row.select("th").isEmpty()
                    && row.select("td").isEmpty()) {
                rows.firstRowIsHeader();
            }
            rows.add(cells(row));
        }
        rows.writeTo(draft, place);
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
            pictures.look(bytes.get(), image.attr("alt"), place, draft);
        } else {
            pictures.mention(image.attr("alt"), place, draft);
        }
    }

    private void flush() throws ExtractionException {
        if (!words.isEmpty()) {
            var text = words.toString();
            words.setLength(0);
            if (inItem) {
                draft.listItem(Math.max(0, listDepth), text, place);
            } else {
                draft.paragraph(text, place);
            }
        }
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException none) {
            return 1;
        }
    }
}
