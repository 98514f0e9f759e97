package pinakes.extraction.format.web;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.EmbeddedPictures;
import pinakes.extraction.reading.ExtractionDraft;

/// Turns the elements of a web page into blocks.
final class HtmlBlocks {
    private final ExtractionDraft draft;
    private final EmbeddedPictures pictures;
    private final StringBuilder words = new StringBuilder();
    private final Deque<OrderedItems> lists = new ArrayDeque<>();
    private boolean inItem;
    private String marker = "";

    HtmlBlocks(ExtractionDraft draft, EmbeddedPictures pictures) {
        this.draft = draft;
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
                draft.heading(name.charAt(1) - '0', element.text(), Location.UNKNOWN);
                pictures(element);
            }
            case "ul", "ol", "menu" -> list(element);
            case "li", "dt", "dd" -> item(element);
            case "math" -> words.append(MathMl.latex(element));
            case "table" -> table(element);
            case "pre", "listing" -> {
                flush();
                draft.preformatted(element.wholeText(), Location.UNKNOWN);
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
        lists.push(new OrderedItems(list));
        children(list);
        flush();
        lists.pop();
    }

    private void item(Element item) throws ExtractionException {
        flush();
        var outer = inItem;
        inItem = true;
        var list = lists.peek();
        marker = list == null ? "" : list.next(item);
        children(item);
        flush();
        marker = "";
        inItem = outer;
    }

    /// A table that contains tables or sections is layout, unless its cells are those of a table.
    private void table(Element table) throws ExtractionException {
        flush();
        if (table.selectFirst("table table, h1, h2, h3, ul ul, pre") != null && !new HtmlTable(table).isOfData()) {
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
            draft.paragraph(caption.text(), Location.UNKNOWN);
        }
        new HtmlTable(table).rows().writeTo(draft, Location.UNKNOWN);
        pictures(table);
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
            pictures.read(bytes.get(), image.attr("alt"), Location.UNKNOWN, draft);
        } else {
            pictures.describe(image.attr("alt"), Location.UNKNOWN, draft);
        }
    }

    private void flush() throws ExtractionException {
        if (!words.isEmpty()) {
            var text = words.toString();
            words.setLength(0);
            if (inItem) {
                draft.listItem(Math.max(0, lists.size() - 1), marker, text, Location.UNKNOWN);
                marker = text.isBlank() ? marker : "";
            } else {
                draft.paragraph(text, Location.UNKNOWN);
            }
        }
    }
}
