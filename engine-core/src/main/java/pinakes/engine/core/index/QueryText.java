package pinakes.engine.core.index;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pinakes.engine.search.SearchAnswer;

/// A query without its quotation marks, and the phrases that stood in them.
///
/// A mark next to a letter or digit on its outer side does not quote, as in `5" x 7"`; neither does a mark without a
/// counterpart. Such marks stay in the text.
///
/// @param phrases at most [#PHRASES_MAX], as written
public record QueryText(String plain, List<String> phrases) {
    /// Lucene limits the clauses of a query; further quotation marks stay in the text.
    public static final int PHRASES_MAX = 64;

    private static final String MARKS = "\"“”„«»";
    private static final String MARK = "[" + MARKS + "]";
    private static final String WORD_CHARACTER = "[\\p{L}\\p{M}\\p{N}]";
    private static final Pattern QUOTED = Pattern.compile(
            "(?<!" + WORD_CHARACTER + ")" + MARK + "([^" + MARKS + "]*+)" + MARK + "(?!" + WORD_CHARACTER + ")");

    public QueryText {
        phrases = List.copyOf(phrases);
    }

    public static QueryText of(String query) {
        var phrases = new ArrayList<String>();
        var plain = QUOTED.matcher(query).replaceAll(quoted -> {
            var phrase = quoted.group(1);
            if (phrase.isBlank() || phrases.size() == PHRASES_MAX) {
                return Matcher.quoteReplacement(quoted.group());
            }
            phrases.add(phrase.strip());
            return Matcher.quoteReplacement(phrase);
        });
        return new QueryText(plain, phrases);
    }

    /// Says that no chunk contains all phrases of a query.
    ///
    /// @param phrases their number
    public static String missing(int phrases) {
        return "No passage contains " + (phrases == 1 ? "the quoted phrase" : "all quoted phrases") + "; "
                + SearchAnswer.UNQUOTED;
    }

    /// How many different terms the query has.
    public int terms() {
        return (int) WordAnalysis.of(plain).stream()
                .map(WordAnalysis.Word::term)
                .distinct()
                .count();
    }
}
