package pinakes.engine.core.ingest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.engine.core.reference.ArxivId;
import pinakes.engine.core.reference.Doi;
import pinakes.engine.core.reference.Isbn;
import pinakes.engine.document.Document.Text;
import pinakes.extraction.Block;

/// Finds the identifiers of a publication on its first pages.
final class Identifiers {
    private static final int PAGES = 2;
    private static final int CHARS_MAX = 6_000;

    private Identifiers() {}

    /// The identifiers by the names of their properties.
    static Map<String, String> in(List<Block> blocks) {
        var text = beginning(blocks);
        var found = new HashMap<String, String>();
        Doi.onlyOneIn(text).ifPresent(doi -> found.put(Text.DOI, doi));
        ArxivId.ofPaper(text).ifPresent(arxiv -> found.put(Text.ARXIV, arxiv));
        Isbn.onlyOneIn(text).ifPresent(isbn -> found.put(Text.ISBN, isbn));
        return found;
    }

    /// The text of the first pages, or as much text of a file without pages.
    private static String beginning(List<Block> blocks) {
        var text = new StringBuilder();
        for (var block : blocks) {
            var page = block.location().page();
            if (text.length() > CHARS_MAX || (page != null && page > PAGES)) {
                break;
            }
            switch (block) {
                case Block.Heading heading -> text.append(heading.text());
                case Block.Paragraph paragraph -> text.append(paragraph.text());
                case Block.ListItem item -> text.append(item.text());
                case Block.Preformatted preformatted -> text.append(preformatted.text());
                case Block.Picture picture -> text.append(picture.text());
                case Block.Table _ -> {} // rows of tables are about other things
            }
            text.append('\n');
        }
        return text.toString();
    }
}
