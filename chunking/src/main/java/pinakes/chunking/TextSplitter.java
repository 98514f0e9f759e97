package pinakes.chunking;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/// Splits text that is too long for a chunk: between words, and overlong words between characters.
final class TextSplitter {
    /// Longer words are data, not language.
    private static final int WORD_CHARS_MAX = 800;

    /// A slice that does not fit shrinks at least to this share.
    private static final int SHRINK_PERCENT = 95;

    /// @param boundary how it is joined to the part before
    record Part(Boundary boundary, String text, int tokens) {}

    private final ToIntFunction<String> counter;
    private final int tokensMax;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Boundary boundary = Boundary.WORD;
    private int tokens;

    private TextSplitter(ToIntFunction<String> counter, int tokensMax) {
        this.counter = counter;
        this.tokensMax = tokensMax;
    }

    /// Whether the text must be split although it may have few tokens.
    static boolean hasOverlongWord(String text) {
        var length = 0;
        for (var index = 0; index < text.length(); index++) {
            length = Character.isWhitespace(text.charAt(index)) ? 0 : length + 1;
            if (length > WORD_CHARS_MAX) {
                return true;
            }
        }
        return false;
    }

    /// Splits a text into parts of at most `tokensMax` tokens.
    static List<Part> split(String text, int tokensMax, ToIntFunction<String> counter) {
        var splitter = new TextSplitter(counter, tokensMax);
        for (var line : text.lines().toList()) {
            var lineBoundary = Boundary.LINE;
            for (var word : line.split("\\s+", -1)) {
                if (!word.isEmpty()) {
                    splitter.addWord(word, lineBoundary);
                    lineBoundary = Boundary.WORD;
                }
            }
        }
        splitter.flush();
        return splitter.parts;
    }

    private void addWord(String word, Boundary wordBoundary) {
        var wordTokens = counter.applyAsInt(word);
        if (wordTokens <= tokensMax && word.length() <= WORD_CHARS_MAX) {
            add(word, wordTokens, wordBoundary);
            return;
        }
        var sliceBoundary = wordBoundary;
        for (var slice : slices(word)) {
            add(slice.text(), slice.tokens(), sliceBoundary);
            flush();
            sliceBoundary = Boundary.INSIDE_WORD;
        }
    }

    private void add(String word, int wordTokens, Boundary wordBoundary) {
        if (tokens + wordTokens > tokensMax) {
            flush();
        }
        if (text.isEmpty()) {
            boundary = wordBoundary;
        } else {
            text.append(wordBoundary.separator());
        }
        text.append(word);
        tokens += wordTokens;
    }

    private void flush() {
        if (!text.isEmpty()) {
            parts.add(new Part(boundary, text.toString(), tokens));
            text.setLength(0);
            tokens = 0;
        }
    }

    private List<Slice> slices(String word) {
        var slices = new ArrayList<Slice>();
        var characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(word);
        for (var from = 0; from < word.length(); ) {
            var slice = slice(word, from, characters);
            slices.add(slice);
            from += slice.text().length();
        }
        return slices;
    }

    /// A slice that fills a chunk; a single character is never split. A slice that is too long shrinks in
    /// proportion to its tokens, and at least by a few percent, so that the loop ends soon.
    private Slice slice(String word, int from, BreakIterator characters) {
        for (var length = Math.min(WORD_CHARS_MAX, word.length() - from); ; ) {
            var wanted = from + length;
            var end = wanted == word.length() || characters.isBoundary(wanted) ? wanted : characters.preceding(wanted);
            if (end <= from) {
                return firstCharacter(word, from, characters);
            }
            var slice = counted(word.substring(from, end));
            if (slice.tokens() <= tokensMax) {
                return slice;
            }
            length = Math.min(length * tokensMax / slice.tokens(), length * SHRINK_PERCENT / 100);
        }
    }

    /// The first grapheme, or its first code point when the grapheme is too long.
    private Slice firstCharacter(String word, int from, BreakIterator characters) {
        var end = characters.following(from);
        if (end - from <= WORD_CHARS_MAX) {
            var character = counted(word.substring(from, end));
            if (character.tokens() <= tokensMax) {
                return character;
            }
        }
        return counted(word.substring(from, word.offsetByCodePoints(from, 1)));
    }

    private Slice counted(String text) {
        return new Slice(text, counter.applyAsInt(text));
    }

    private record Slice(String text, int tokens) {}
}
