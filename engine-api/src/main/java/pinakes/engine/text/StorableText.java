package pinakes.engine.text;

import java.util.regex.Pattern;

/// The rules for text that comes back from any store exactly as it went in.
public final class StorableText {
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\u2028\\u2029]+");

    private StorableText() {}

    /// The text without the white space around it.
    ///
    /// @throws IllegalArgumentException when nothing of the rest can be seen, when it is too long, or when it
    ///     holds what a database cannot keep: the character NUL, or half of a surrogate pair
    public static String of(String kind, String text, int charactersMax) {
        var stripped = isInvisible(text) ? "" : text.strip();
        var characters = stripped.codePointCount(0, stripped.length());
        if (characters < 1 || characters > charactersMax) {
            throw new IllegalArgumentException(
                    kind + " has 1 to " + charactersMax + " characters after trimming, got " + characters);
        }
        if (!isStorable(stripped)) {
            throw new IllegalArgumentException(kind + " has no NUL characters and no unpaired surrogates");
        }
        return stripped;
    }

    /// Whether there is nothing but white space, of whatever width, and marks that have no shape of their own.
    public static boolean isInvisible(String text) {
        return text.codePoints().noneMatch(StorableText::isVisible);
    }

    /// Whether a database keeps the text as it is: others would become something else there, and two might be one.
    public static boolean isStorable(String text) {
        return text.codePoints().noneMatch(StorableText::isUnstorable);
    }

    /// The text with a replacement character for each that a database would not keep.
    public static String mended(String text) {
        return text.codePoints()
                .map(character -> isUnstorable(character) ? '\uFFFD' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /// A name in one line: with a space where line breaks and other control characters were, so that no part of it can
    /// pose as a line of its own.
    public static String onOneLine(String name) {
        return BREAKS.matcher(name).replaceAll(" ");
    }

    private static boolean isVisible(int character) {
        return !Character.isWhitespace(character)
                && !Character.isSpaceChar(character)
                && !Character.isISOControl(character)
                && Character.getType(character) != Character.FORMAT;
    }

    private static boolean isUnstorable(int character) {
        return character == 0 || Character.getType(character) == Character.SURROGATE;
    }
}
