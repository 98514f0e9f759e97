package pinakes.chunking;

/// Collapses white space in running text.
final class Whitespace {
    private static final int BREAKS_MAX = 2;

    private Whitespace() {}

    static String oneLine(String text) {
        return collapsed(text, 0);
    }

    /// Keeps line breaks, and at most one blank line at a time.
    static String lines(String text) {
        return collapsed(text, BREAKS_MAX);
    }

    private static String collapsed(String text, int breaksMax) {
        var collapsed = new StringBuilder(text.length());
        var breaks = 0;
        var spaces = 0;
        for (var index = 0; index < text.length(); index++) {
            var character = text.charAt(index);
            if (Character.isWhitespace(character) || Character.isSpaceChar(character)) {
                spaces++;
                breaks += character == '\n' ? 1 : 0;
            } else {
                if (spaces > 0 && !collapsed.isEmpty()) {
                    var kept = Math.min(breaks, breaksMax);
                    collapsed.append(kept == 0 ? " " : "\n".repeat(kept));
                }
                collapsed.append(character);
                breaks = 0;
                spaces = 0;
            }
        }
        return collapsed.toString();
    }
}
