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

    private Overlap() {}

    /// Length of the overlap: whole words, or 0.
    static int length(String before, String passage) {
        if (passage.startsWith("|")) {
            return 0;
        }
        var paragraph = passage.indexOf("\n\n");
        var end = Math.min(paragraph < 0 ? passage.length() : paragraph, CHARACTERS_MAX);
        for (var length = Math.min(before.length(), end - 1); length >= CHARACTERS_MIN; length--) {
            if (beginsWord(before, before.length() - length)
                    && Character.isWhitespace(passage.charAt(length))
                    && before.regionMatches(before.length() - length, passage, 0, length)) {
                return length;
            }
        }
        return 0;
    }

    private static boolean beginsWord(String text, int index) {
        return index == 0 || Character.isWhitespace(text.charAt(index - 1));
    }
}
