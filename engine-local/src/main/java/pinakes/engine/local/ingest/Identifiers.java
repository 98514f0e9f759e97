package pinakes.engine.local.ingest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.engine.document.Document.Text;
import pinakes.engine.local.reference.Doi;
import pinakes.extraction.Block;

/// Finds the identifiers of a publication on its first pages.
final class Identifiers {
    private static final int PAGES = 2;
    private static final int CHARS_MAX = 6_000;
    private static final Pattern ARXIV = Pattern.compile("(?i)\\barxiv:\\s?(\\d{4}\\.\\d{4,5}(?:v\\d{1,2})?)\\b");
    private static final Pattern ISBN =
            Pattern.compile("(?i)\\bISBN(?:-1[03])?:?\\s?((?:97[89][- ]?)?(?:\\d[- ]?){9}[\\dX])\\b");

    private Identifiers() {}

    /// The identifiers by the names of their properties.
    static Map<String, String> in(List<Block> blocks) {
        var text = beginning(blocks);
        var found = new HashMap<String, String>();
        Doi.onlyOneIn(text).ifPresent(doi -> found.put(Text.DOI, doi));
        ARXIV.matcher(text).results().findFirst().ifPresent(match -> found.put(Text.ARXIV, match.group(1)));
        ISBN.matcher(text)
                .results()
                .map(match -> match.group(1).replaceAll("[- ]", ""))
                .filter(Identifiers::isIsbn)
                .findFirst()
                .ifPresent(isbn -> found.put(Text.ISBN, isbn));
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

    private static boolean isIsbn(String digits) {
        var sum = 0;
        for (var index = 0; index < digits.length(); index++) {
            var digit = digits.charAt(index) == 'X' || digits.charAt(index) == 'x' ? 10 : digits.charAt(index) - '0';
            sum += digits.length() == 13 ? digit * (index % 2 == 0 ? 1 : 3) : digit * (10 - index);
        }
        return digits.length() == 13 ? sum % 10 == 0 : digits.length() == 10 && sum % 11 == 0;
    }
}
