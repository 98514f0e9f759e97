package pinakes.tool.text;

import java.util.regex.Pattern;

/// Text from outside, made fit for a terminal and for a log that somebody reads on one.
///
/// Control characters move the cursor, change colours and titles, or begin lines that nobody wrote; a replacement
/// character stands where one was. Format characters turn the direction of text or hide parts of it, and are left out,
/// but for those that join letters and emoji, and for a few that can be seen.
public final class Visible {
    private static final Pattern LINE_END = Pattern.compile("\\R");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\\t\\n]]");
    private static final Pattern FORMAT =
            Pattern.compile("[\\p{Cf}&&[^\\u200C\\u200D\\u0600-\\u0605\\u06DD\\u070F\\u08E2]]");

    private Visible() {}

    /// The text with its lines and tabs.
    public static String of(String text) {
        var lines = text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n");
        return FORMAT.matcher(CONTROL.matcher(lines).replaceAll("\uFFFD")).replaceAll("");
    }

    /// The text on one line.
    public static String onOneLine(String text) {
        return of(LINE_END.matcher(text).replaceAll(" ").replace('\t', ' '));
    }
}
