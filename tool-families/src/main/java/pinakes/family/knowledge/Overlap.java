package pinakes.family.knowledge;

/// What a passage repeats of the one before it, where text runs on from one into the other.
final class Overlap {
    /// Shorter than this, two passages may well begin and end alike by chance.
    private static final int CHARACTERS_MIN = 12;

    private Overlap() {}

    /// How many characters at the beginning of a passage are the end of the one before: whole words, or none.
    static int length(String before, String passage) {
        for (var length = Math.min(before.length(), passage.length()); length >= CHARACTERS_MIN; length--) {
            if (beginsWord(before, before.length() - length)
                    && endsWord(passage, length)
                    && before.regionMatches(before.length() - length, passage, 0, length)) {
                return length;
            }
        }
        return 0;
    }

    private static boolean beginsWord(String text, int index) {
        return index == 0 || Character.isWhitespace(text.charAt(index - 1));
    }

    private static boolean endsWord(String text, int index) {
        return index == text.length() || Character.isWhitespace(text.charAt(index));
    }
}
