package pinakes.extraction.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Cleans up white space in running text and splits text that is too long.
public final class Prose {
    private static final Pattern BLANKS = Pattern.compile("[\\h\\s\\u200b\\ufeff]+");
    private static final Pattern BLANKS_IN_LINE = Pattern.compile("[\\h\\u200b\\ufeff]+");
    private static final Pattern LINE_ENDS = Pattern.compile(" ?(?:\\R ?)+");

    private Prose() {}

    /// The words with one space between them.
    public static String oneLine(String text) {
        return BLANKS.matcher(text).replaceAll(" ").strip();
    }

    /// The words with one space between them, cut off after `charsMax` characters.
    static String oneLine(String text, int charsMax) {
        var line = oneLine(text);
        return line.substring(0, Math.min(line.length(), charsMax));
    }

    /// The words with one space between them; keeps line breaks but not blank lines.
    public static String lines(String text) {
        return LINE_ENDS
                .matcher(BLANKS_IN_LINE.matcher(text).replaceAll(" "))
                .replaceAll("\n")
                .strip();
    }

    /// Splits text at line ends, or else at spaces, into pieces of limited length; blank pieces are dropped.
    static List<String> pieces(String text, int charsMax) {
        var pieces = new ArrayList<String>();
        var start = 0;
        while (text.length() - start > charsMax) {
            var end = end(text, start, start + charsMax);
            pieces.add(text.substring(start, end));
            start = end;
        }
        pieces.add(text.substring(start));
        pieces.removeIf(String::isBlank);
        return pieces;
    }

    /// Searches only the second half of a piece for a separator: shorter pieces are of no use, and searching
    /// everything would be quadratic in a text without line ends.
    private static int end(String text, int start, int endMax) {
        var half = start + (endMax - start) / 2;
        for (var separator : new char[] {'\n', ' '}) {
            for (var index = endMax - 1; index > half; index--) {
                if (text.charAt(index) == separator) {
                    return index + 1;
                }
            }
        }
        return Character.isHighSurrogate(text.charAt(endMax - 1)) ? endMax - 1 : endMax;
    }
}
