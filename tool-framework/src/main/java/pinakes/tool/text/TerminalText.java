package pinakes.tool.text;

import java.util.regex.Pattern;

/// Makes text from outside safe to show on a terminal or in a log.
///
/// Control characters can move the cursor, change colours or start new lines, so they are replaced. Format characters
/// can reverse or hide text, so they are removed, except those that join letters and emoji and a few visible ones.
public final class TerminalText {
    private static final Pattern LINE_END = Pattern.compile("\\R");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\t\\n]]");
    private static final Pattern FORMAT =
            Pattern.compile("[\\p{Cf}&&[^\\u200C\\u200D\\u0600-\\u0605\\u06DD\\u070F\\u08E2]]");

    private TerminalText() {}

    /// Keeps line breaks and tabs.
    public static String of(String text) {
        var lines = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n");
        return FORMAT.matcher(CONTROL.matcher(lines).replaceAll("\uFFFD")).replaceAll("");
    }

    public static String onOneLine(String text) {
        return of(LINE_END.matcher(text).replaceAll(" ").replace('\t', ' '));
    }
}
