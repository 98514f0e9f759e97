package pinakes.extraction.reading;

import java.util.regex.Pattern;

/// Spaces as a reader sees them.
public final class Prose {
    private static final Pattern BLANKS = Pattern.compile("[\\h\\s\\u200b\\ufeff]+");
    private static final Pattern BLANKS_IN_LINE = Pattern.compile("[\\h\\u200b\\ufeff]+");
    private static final Pattern LINE_ENDS = Pattern.compile(" ?(?:\\R ?)+");

    private Prose() {}

    /// The words with one space between them.
    public static String oneLine(String text) {
        return BLANKS.matcher(text).replaceAll(" ").strip();
    }

    /// The words with one space between them; line breaks stay, blank lines do not.
    public static String lines(String text) {
        return LINE_ENDS
                .matcher(BLANKS_IN_LINE.matcher(text).replaceAll(" "))
                .replaceAll("\n")
                .strip();
    }
}
