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
        return beginning(text, 0, Integer.MAX_VALUE).tokens();
    }

    /// Splits a text into parts of at most `tokensMax` tokens, at white space where possible.
    static List<String> parts(String text, int tokensMax) {
        var parts = new ArrayList<String>();
        for (var from = 0; from < text.length(); ) {
            var end = beginning(text, from, tokensMax).end();
            var part = text.substring(from, end).strip();
            if (!part.isEmpty()) {
                parts.add(part);
            }
            from = end;
        }
        return parts;
    }

    private record Part(int end, int tokens) {}

    /// The part from a position until the limit is reached; it has at least one character.
    private static Part beginning(String text, int start, int tokensMax) {
        var tokens = 0;
        var lettersBefore = 0;
        var lastSpace = start;
        var index = start;
        while (index < text.length()) {
            var character = text.codePointAt(index);
            var added = tokens(character, lettersBefore);
            if (added > tokensMax - tokens) {
                var end = lastSpace > start ? lastSpace : index;
                return new Part(Math.max(end, text.offsetByCodePoints(start, 1)), tokens);
            }
            tokens += added;
            lettersBefore = isLetter(character) ? lettersBefore + 1 : 0;
            index += Character.charCount(character);
            if (Character.isWhitespace(character)) {
                lastSpace = index;
            }
        }
        return new Part(text.length(), tokens);
    }

    /// The tokens that a character adds after so many letters of the same word.
    private static int tokens(int character, int lettersBefore) {
        if (isLetter(character)) {
            return lettersBefore % LETTERS_PER_TOKEN == 0 ? 1 : 0;
        }
        if (Character.isWhitespace(character)) {
            return 0;
        }
        var bytes = Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
        return Math.max(1, bytes - 1);
    }

    private static boolean isLetter(int character) {
        return character < 0x80 && Character.isLetterOrDigit(character);
    }
}
