package pinakes.tool.text;

/// Text without what cannot be seen around it.
public final class TrimmedText {
    private TrimmedText() {}

    /// The text from its first to its last visible part; empty when nothing of it can be seen.
    ///
    /// White space of every kind goes, the no-break ones and those without a width too. Joiners and marks of
    /// direction stay beside visible text, because they may belong to it.
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
