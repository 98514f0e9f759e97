package pinakes.chunking;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Splits running text into sentences.
///
/// Java's rules also end a sentence at the dot of an abbreviation and inside `./run` or `page?Name=x`; such ends are
/// ignored.
public final class Sentences {
    private static final Set<String> ABBREVIATIONS = Set.of(
            "al", "approx", "capt", "cf", "ch", "col", "dept", "dr", "e.g", "ed", "eq", "eqs", "fig", "figs", "gen",
            "gov", "hon", "i.e", "jr", "lt", "mr", "mrs", "ms", "mt", "no", "nos", "p", "pp", "prof", "ref", "refs",
            "rep", "rev", "sec", "sen", "sgt", "sr", "st", "tab", "v", "viz", "vol", "vs");

    private static final char FIRST_NON_ASCII = 128;

    private static final Pattern CLAUSE_END = Pattern.compile("(?<=[.;:!?])\\s+");

    /// A sentence, and what is before it.
    ///
    /// @param adjoins whether it follows the sentence before without white space
    record Sentence(boolean adjoins, int breaksBefore, String text) {}

    /// Where a sentence is in its text, without the white space around it, in UTF-16 units.
    public record Range(int start, int end) {}

    private Sentences() {}

    static List<Sentence> of(String text) {
        var sentences = new ArrayList<Sentence>();
        for (var range : ranges(text)) {
            var breaks = sentences.isEmpty() ? 0 : breaksBefore(text, range.start());
            var adjoins = range.start() > 0 && !Character.isWhitespace(text.charAt(range.start() - 1));
            sentences.add(new Sentence(adjoins, breaks, text.substring(range.start(), range.end())));
        }
        return sentences;
    }

    /// The sentences of a text, in order; together they are all of it except white space.
    public static List<Range> ranges(String text) {
        var ends = BreakIterator.getSentenceInstance(Locale.ROOT);
        ends.setText(text);
        var ranges = new ArrayList<Range>();
        var start = 0;
        for (var end = ends.next(); end != BreakIterator.DONE; end = ends.next()) {
            var goesOn = endsInsideWord(text, end) || endsInAbbreviation(text, start, end);
            if (!goesOn || end == text.length()) {
                add(text, start, end, ranges);
                start = end;
            }
        }
        return ranges;
    }

    /// Whether a text breaks off within a sentence.
    static boolean isUnfinished(String text) {
        var last = text.codePointBefore(text.length());
        return Character.isLetterOrDigit(last) || ",;-\u2013\u2014".indexOf(last) >= 0;
    }

    /// The clauses of a long sentence, each with its closing punctuation.
    static List<String> clauses(String sentence) {
        return CLAUSE_END.splitAsStream(sentence).toList();
    }

    private static void add(String text, int start, int end, List<Range> ranges) {
        var first = start;
        while (first < end && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        var last = end;
        while (last > first && Character.isWhitespace(text.charAt(last - 1))) {
            last--;
        }
        if (first < last) {
            ranges.add(new Range(first, last));
        }
    }

    private static int breaksBefore(String text, int start) {
        var breaks = 0;
        for (var index = start - 1; index >= 0 && Character.isWhitespace(text.charAt(index)); index--) {
            breaks += text.charAt(index) == '\n' ? 1 : 0;
        }
        return breaks;
    }

    /// White space follows a sentence, except after the full stops of Chinese and Japanese.
    private static boolean endsInsideWord(String text, int end) {
        var last = text.charAt(end - 1);
        return last < FIRST_NON_ASCII && !Character.isWhitespace(last);
    }

    private static boolean endsInAbbreviation(String text, int start, int end) {
        var stop = end;
        while (stop > start && Character.isWhitespace(text.charAt(stop - 1))) {
            stop--;
        }
        if (stop == start
                || text.charAt(stop - 1) != '.'
                || text.substring(stop, end).indexOf('\n') >= 0) {
            return false;
        }
        var from = stop - 1;
        while (from > start && isWordCharacter(text.charAt(from - 1))) {
            from--;
        }
        var word = text.substring(from, stop - 1);
        var initial = word.length() == 1 && Character.isUpperCase(word.charAt(0));
        return initial || ABBREVIATIONS.contains(word.toLowerCase(Locale.ROOT));
    }

    private static boolean isWordCharacter(char character) {
        return Character.isLetter(character) || character == '.';
    }
}
