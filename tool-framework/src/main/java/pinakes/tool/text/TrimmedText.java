package pinakes.tool.text;

/// Strips invisible characters around a text.
public final class TrimmedText {
    private TrimmedText() {}

    /// The text from its first to its last visible character; empty when nothing is visible.
    ///
    /// Removes all kinds of white space, including no-break and zero-width spaces. Joiners and direction marks next
    /// to visible text stay, because they may belong to it.
    public static String of(String text) {
        var start = 0;
        var end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (start < end && isSpace(text.charAt(end - 1))) {
            end--;
        }
        var trimmed = text.substring(start, end);
        return trimmed.codePoints().anyMatch(TrimmedText::isVisible) ? trimmed : "";
    }

    /// No kind of space needs more than one `char`.
    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u200B' || c == '\u2060' || c == '\uFEFF';
    }

    private static boolean isVisible(int character) {
        return !Character.isWhitespace(character)
                && !Character.isSpaceChar(character)
                && !Character.isISOControl(character)
                && Character.getType(character) != Character.FORMAT;
    }
}
