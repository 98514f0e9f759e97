package pinakes.chunking;

/// Takes needless white space out of running text.
final class Tidy {
    private static final int BREAKS_MAX = 2;

    private Tidy() {}

    /// The text on one line.
    static String line(String text) {
        return written(text, 0);
    }

    /// The text with its line breaks, at most one blank line at a time.
    static String lines(String text) {
        return written(text, BREAKS_MAX);
    }

    private static String written(String text, int breaksMax) {
        var tidy = new StringBuilder(text.length());
        var breaks = 0;
        var spaces = 0;
        for (var index = 0; index < text.length(); index++) {
            var character = text.charAt(index);
            if (Character.isWhitespace(character) || Character.isSpaceChar(character)) {
                spaces++;
                breaks += character == '\n' ? 1 : 0;
            } else {
                if (spaces > 0 && !tidy.isEmpty()) {
                    var kept = Math.min(breaks, breaksMax);
                    tidy.append(kept == 0 ? " " : "\n".repeat(kept));
                }
                tidy.append(character);
                breaks = 0;
                spaces = 0;
            }
        }
        return tidy.toString();
    }
}
