package pinakes.embedding.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Estimates how many tokens a text has for an unknown model, erring on the high side.
///
/// Every three ASCII letters or digits count as one token; any other character counts as its UTF-8 bytes minus one, and
/// at least one.
final class TokenEstimate {
    private static final int LETTERS_PER_TOKEN = 3;

    private TokenEstimate() {}

    static int of(String text) {
        return new Walk(text, 0, Integer.MAX_VALUE).run().tokens;
    }

    /// Splits a text into parts of at most `tokensMax` tokens, at white space where possible.
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

    /// Counts tokens from a position until the limit is reached.
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

        /// Where the part ends; it has at least one character.
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
