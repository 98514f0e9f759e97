package pinakes.embedding;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Guesses how many tokens an unknown model makes of a text, rather too many than too few.
///
/// Letters and digits make a token for every three, other characters one for every byte but the first, and
/// at least one.
final class TokenEstimate {
    private static final int LETTERS_PER_TOKEN = 3;

    private TokenEstimate() {}

    static int of(String text) {
        return new Walk(text, 0, Integer.MAX_VALUE).run().tokens;
    }

    /// The text in parts of at most so many tokens, cut at white space where there is any.
    static List<String> parts(String text, int tokensMax) {
        var parts = new ArrayList<String>();
        for (var from = 0; from < text.length(); ) {
            var end = new Walk(text, from, tokensMax).run().end();
            var part = text.substring(from, end).strip();
            if (!part.isEmpty()) {
                parts.add(part);
            }
            from = end;
        }
        return parts;
    }

    /// Reads a text until it has too many tokens.
    private static final class Walk {
        private final String text;
        private final int start;
        private final int tokensMax;
        private int tokens;
        private int run;
        private int index;
        private int lastSpace;

        Walk(String text, int start, int tokensMax) {
            this.text = text;
            this.start = start;
            this.tokensMax = tokensMax;
            this.index = start;
            this.lastSpace = start;
        }

        Walk run() {
            while (index < text.length()) {
                var character = text.codePointAt(index);
                var more = added(character);
                if (more > tokensMax - tokens) {
                    return this;
                }
                tokens += more;
                index += Character.charCount(character);
                if (Character.isWhitespace(character)) {
                    lastSpace = index;
                }
            }
            return this;
        }

        /// Where the part ends; never before its first character.
        int end() {
            if (index == text.length()) {
                return index;
            }
            var end = lastSpace > start ? lastSpace : index;
            return Math.max(end, text.offsetByCodePoints(start, 1));
        }

        private int added(int character) {
            if (character < 0x80 && Character.isLetterOrDigit(character)) {
                return run++ % LETTERS_PER_TOKEN == 0 ? 1 : 0;
            }
            run = 0;
            if (Character.isWhitespace(character)) {
                return 0;
            }
            var bytes = Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
            return Math.max(1, bytes - 1);
        }
    }
}
