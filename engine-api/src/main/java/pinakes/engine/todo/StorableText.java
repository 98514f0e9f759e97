package pinakes.engine.todo;

/// The rules for text that comes back from any store exactly as it went in.
final class StorableText {
    private StorableText() {}

    /// The text without the white space around it.
    ///
    /// @throws IllegalArgumentException when nothing of the rest can be seen, when it is too long, or when it
    ///     holds what a database cannot keep: the character NUL, or half of a surrogate pair
    static String of(String kind, String text, int charactersMax) {
        var stripped = isInvisible(text) ? "" : text.strip();
        var characters = stripped.codePointCount(0, stripped.length());
        if (characters < 1 || characters > charactersMax) {
            throw new IllegalArgumentException(
                    kind + " has 1 to " + charactersMax + " characters after trimming, got " + characters);
        }
        if (stripped.codePoints().anyMatch(StorableText::isUnstorable)) {
            throw new IllegalArgumentException(kind + " has no NUL characters and no unpaired surrogates");
        }
        return stripped;
    }

    /// Whether there is nothing but white space, of whatever width, and marks that have no shape of their own.
    static boolean isInvisible(String text) {
        return text.codePoints().noneMatch(StorableText::isVisible);
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
