package pinakes.ranking;

import java.time.Month;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The kinds of text that a query asks for.
///
/// Taking too many queries for such does little harm: their results keep the order of relevance.
final class RequestedKinds {
    private static final int TITLE_WORDS_MIN = 3;
    private static final int SHORT_WORDS_MAX = 3;

    private static final Map<TextKind, List<String>> PHRASES = Map.of(
            TextKind.REFERENCES,
            listed("reference, references, bibliography, citation, citations, cite, cites, cited, works "
                    + "cited, literature, paper by, papers by, article by, articles by, book by, books by, "
                    + "who wrote, written by, author, authors, published, publication, publications, et al, "
                    + "doi, arxiv, isbn, pmid, literatur, literaturverzeichnis, quellen, wer schrieb, "
                    + "bibliographie, bibliografía, bibliografia"),
            TextKind.CONTENTS,
            listed("contents, toc, chapter, chapters, outline, which page, what page, list of figures, "
                    + "list of tables, inhaltsverzeichnis, kapitel, table des matières"),
            TextKind.INDEX,
            listed("index, which page, what page, which pages, what pages, page number, page numbers, "
                    + "register, stichwortverzeichnis"),
            TextKind.BOILERPLATE,
            listed("copyright, license, licence, licensed, warranty, disclaimer, legal notice, rights "
                    + "reserved, trademark, trademarks, publisher, isbn, cookies, privacy policy, terms of "
                    + "service, lizenz, urheberrecht, impressum, haftungsausschluss"));

    private RequestedKinds() {}

    private static List<String> listed(String phrases) {
        return List.of(phrases.split(", "));
    }

    static Set<TextKind> of(String query) {
        var words = TokenizedText.of(query).all().stream()
                .filter(word -> !word.equals(TokenizedText.LINE_END))
                .toList();
        var plain = words.stream().map(TokenizedText::bare).toList();
        var spaced = " " + String.join(" ", plain).toLowerCase(Locale.ROOT) + " ";
        var asked = EnumSet.of(TextKind.PROSE);
        PHRASES.forEach((kind, phrases) -> {
            if (phrases.stream().anyMatch(phrase -> spaced.contains(" " + phrase + " "))) {
                asked.add(kind);
            }
        });
        if (words.stream().anyMatch(BibliographyText::isIdentifier) || hasAuthorAndYear(plain) || hasTitle(query)) {
            asked.add(TextKind.REFERENCES);
        }
        return asked;
    }

    /// Whether a year follows a name, as in `Smith 2019`, `Smith and Jones (2019)`; a short query may be in lower case.
    private static boolean hasAuthorAndYear(List<String> words) {
        for (int i = 1; i < words.size(); i++) {
            var name = words.get(i - 1);
            if (BibliographyText.isYear(words.get(i))
                    && !name.isEmpty()
                    && name.chars().allMatch(c -> Character.isLetter(c) || c == '-' || c == '\'')
                    && !isMonth(name)
                    && (Character.isUpperCase(name.charAt(0)) || words.size() <= SHORT_WORDS_MAX)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMonth(String name) {
        return Arrays.stream(Month.values()).anyMatch(month -> month.name().equalsIgnoreCase(name));
    }

    /// Whether the query quotes a text of several words.
    private static boolean hasTitle(String query) {
        var straight = query.replaceAll("[“”„«»]", "\"");
        int start = straight.indexOf('"');
        int end = straight.indexOf('"', start + 1);
        return start >= 0
                && end > start
                && TokenizedText.of(straight.substring(start + 1, end)).count() >= TITLE_WORDS_MIN;
    }
}
