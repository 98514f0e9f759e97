package pinakes.extraction.format.text;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.jsoup.Jsoup;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.Location;
import pinakes.extraction.reading.ExtractionDraft;

/// Turns Markdown with tables into blocks.
public record MarkdownBlocks(ExtractionDraft draft) {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    public void add(String markdown) throws ExtractionException {
        add(PARSER.parse(markdown));
    }

    private void add(Node parent) throws ExtractionException {
        for (var node : children(parent)) {
            switch (node) {
                case Heading heading -> heading(heading);
                case Paragraph paragraph -> draft.paragraph(words(paragraph), Location.UNKNOWN);
                case FencedCodeBlock code -> draft.preformatted(code.getLiteral(), Location.UNKNOWN);
                case IndentedCodeBlock code -> draft.preformatted(code.getLiteral(), Location.UNKNOWN);
                case HtmlBlock html ->
                    draft.paragraph(Jsoup.parse(html.getLiteral()).text(), Location.UNKNOWN);
                case ListBlock list -> list(list, 0);
                case TableBlock table -> table(table);
                default -> add(node);
            }
        }
    }

    private void heading(Heading heading) throws ExtractionException {
        var words = words(heading);
        if (heading.getLevel() == 1) {
            draft.description().title(words);
        }
        draft.heading(heading.getLevel(), words, Location.UNKNOWN);
    }

    private void list(ListBlock list, int depth) throws ExtractionException {
        var number = list instanceof OrderedList ordered ? start(ordered) : -1;
        for (var item : children(list)) {
            var marker = number < 0 ? "" : number++ + ".";
            for (var part : children(item)) {
                switch (part) {
                    case ListBlock inner -> list(inner, depth + 1);
                    case Paragraph paragraph
                    when item instanceof ListItem -> {
                        draft.listItem(depth, marker, words(paragraph), Location.UNKNOWN);
                        marker = "";
                    }
                    case FencedCodeBlock code -> draft.preformatted(code.getLiteral(), Location.UNKNOWN);
                    case IndentedCodeBlock code -> draft.preformatted(code.getLiteral(), Location.UNKNOWN);
                    default -> add(part);
                }
            }
        }
    }

    private static int start(OrderedList list) {
        var first = list.getMarkerStartNumber();
        return first == null ? 1 : first;
    }

    private void table(TableBlock table) throws ExtractionException {
        var header = new ArrayList<String>();
        var rows = new ArrayList<List<String>>();
        for (var part : children(table)) {
            for (var row : children(part)) {
                if (row instanceof TableRow) {
                    var cells = children(row).stream()
                            .filter(TableCell.class::isInstance)
                            .map(MarkdownBlocks::words)
                            .toList();
                    if (part instanceof TableHead) {
                        header.addAll(cells);
                    } else {
                        rows.add(cells);
                    }
                }
            }
        }
        draft.table(header, rows, Location.UNKNOWN);
    }

    private static String words(Node parent) {
        var words = new StringBuilder();
        append(parent, words);
        return words.toString();
    }

    private static void append(Node parent, StringBuilder words) {
        for (var node : children(parent)) {
            switch (node) {
                case Text text -> words.append(text.getLiteral());
                case Code code -> words.append(code.getLiteral());
                case SoftLineBreak _ -> words.append(' ');
                case HardLineBreak _ -> words.append('\n');
                case HtmlInline _ -> {
                    // Tags are skipped; the text between them is in separate nodes.
                }
                default -> append(node, words);
            }
        }
    }

    private static List<Node> children(Node parent) {
        var children = new ArrayList<Node>();
        for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
            children.add(node);
        }
        return children;
    }
}
