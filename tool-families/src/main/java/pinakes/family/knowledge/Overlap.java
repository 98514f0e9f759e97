package pinakes.family.knowledge;

/// Finds the text that a passage repeats from the end of the previous one, because it continues a paragraph there.
///
/// Text that a document itself repeats is not an overlap: the chunker repeats sentences of the paragraph that it cut,
/// so the passage goes on in that paragraph. It never repeats paragraphs or rows of tables.
final class Overlap {
    /// Shorter matches may be coincidence.
    private static final int CHARACTERS_MIN = 12;

    /// More than the chunker repeats.
    private static final int CHARACTERS_MAX = 800;

    private static final char FIRST_NON_ASCII = 128;

    private Overlap() {}

    /// Length of the overlap: whole words or sentences, or 0.
    static int length(String before, String passage) {
        if (passage.startsWith("|")) {
            return 0;
        }
        var paragraph = passage.indexOf("\n\n");
        var end = Math.min(paragraph < 0 ? passage.length() : paragraph, CHARACTERS_MAX);
        for (var length = Math.min(before.length(), end - 1); length >= CHARACTERS_MIN; length--) {
            if (beginsWord(before, before.length() - length)
                    && endsWord(passage, length)
                    && before.regionMatches(before.length() - length, passage, 0, length)) {
                return length;
            }
        }
        return 0;
    }

    private static boolean beginsWord(String text, int index) {
        return index == 0 || Character.isWhitespace(text.charAt(index - 1)) || followsFullStop(text, index);
    }

    private static boolean endsWord(String text, int index) {
        return index == text.length() || Character.isWhitespace(text.charAt(index)) || followsFullStop(text, index);
    }

    /// No space follows the punctuation of Chinese and Japanese.
    private static boolean followsFullStop(String text, int index) {
        var before = text.charAt(index - 1);
        return before >= FIRST_NON_ASCII && !Character.isLetterOrDigit(before) && !Character.isSurrogate(before);
    }
}
