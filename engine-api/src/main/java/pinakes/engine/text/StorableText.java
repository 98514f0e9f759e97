package pinakes.engine.text;

import java.util.regex.Pattern;

/// Rules for text that every store returns unchanged.
public final class StorableText {
    private static final Pattern BREAKS = Pattern.compile("[\\p{Cc}\\u2028\\u2029]+");

    private StorableText() {}

    /// Trims a text.
    ///
    /// @throws IllegalArgumentException when nothing visible is left, when it is too long, or when it contains what
    ///     databases cannot store: NUL or an unpaired surrogate
    public static String of(String kind, String text, int charactersMax) {
        var stripped = isInvisible(text) ? "" : text.strip();
        var characters = stripped.codePointCount(0, stripped.length());
        if (characters < 1 || characters > charactersMax) {
            throw new IllegalArgumentException(
                    kind + " must have 1 to " + charactersMax + " characters after trimming, got " + characters);
        }
        if (!isStorable(stripped)) {
            throw new IllegalArgumentException(kind + " must not contain NUL characters or unpaired surrogates");
        }
        return stripped;
    }

    /// Whether the text consists of white space and invisible format characters only.
    public static boolean isInvisible(String text) {
        return text.codePoints().noneMatch(StorableText::isVisible);
    }

    /// Whether a database stores the text unchanged; otherwise two different texts could become one.
    public static boolean isStorable(String text) {
        return text.codePoints().noneMatch(StorableText::isUnstorable);
    }

    /// Replaces the characters that a database cannot store.
    public static String mended(String text) {
        return text.codePoints()
                .map(character -> isUnstorable(character) ? '\uFFFD' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /// Replaces line breaks and control characters by spaces, so that no part of a name looks like a separate line.
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
