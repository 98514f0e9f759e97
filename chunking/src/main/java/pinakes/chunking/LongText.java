package pinakes.chunking;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/// Cuts text that does not fit into a chunk: between words, and words without end between characters.
final class LongText {
    /// Longer words are data, not language.
    private static final int WORD_CHARS_MAX = 800;

    /// What is left, at the most, of a slice that did not fit.
    private static final int SHRINK_PERCENT = 95;

    /// A part of the text.
    ///
    /// @param seam how it is joined to the part before
    record Part(Seam seam, String text, int tokens) {}

    private final ToIntFunction<String> counter;
    private final int tokensMax;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Seam seam = Seam.WORD;
    private int tokens;

    private LongText(ToIntFunction<String> counter, int tokensMax) {
        this.counter = counter;
        this.tokensMax = tokensMax;
    }

    /// Whether the text must be cut although it may have few tokens.
    static boolean hasEndlessWord(String text) {
        var length = 0;
        for (var index = 0; index < text.length(); index++) {
            length = Character.isWhitespace(text.charAt(index)) ? 0 : length + 1;
            if (length > WORD_CHARS_MAX) {
                return true;
            }
        }
        return false;
    }

    /// Parts of at most so many tokens, which together are the whole text.
    static List<Part> parts(String text, int tokensMax, ToIntFunction<String> counter) {
        var cutting = new LongText(counter, tokensMax);
        for (var line : text.lines().toList()) {
            var lineSeam = Seam.LINE;
            for (var word : line.split("\\s+", -1)) {
                if (!word.isEmpty()) {
                    cutting.addWord(word, lineSeam);
                    lineSeam = Seam.WORD;
                }
            }
        }
        cutting.flush();
        return cutting.parts;
    }

    private void addWord(String word, Seam wordSeam) {
        var wordTokens = counter.applyAsInt(word);
        if (wordTokens <= tokensMax && word.length() <= WORD_CHARS_MAX) {
            add(word, wordTokens, wordSeam);
            return;
        }
        var sliceSeam = wordSeam;
        for (var slice : slices(word)) {
            add(slice.text(), slice.tokens(), sliceSeam);
            flush();
            sliceSeam = Seam.INSIDE_WORD;
        }
    }

    private void add(String word, int wordTokens, Seam wordSeam) {
        if (tokens + wordTokens > tokensMax) {
            flush();
        }
        if (text.isEmpty()) {
            seam = wordSeam;
        } else {
            text.append(wordSeam.joint());
        }
        text.append(word);
        tokens += wordTokens;
    }

    private void flush() {
        if (!text.isEmpty()) {
            parts.add(new Part(seam, text.toString(), tokens));
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

    /// A slice that fills a chunk; a single character is not cut, whatever it costs. What is too long is shortened
    /// by as much as it has too many tokens, or by a little more, lest a text of uneven words takes for ever.
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

    /// The first character as a reader sees it, or its first code point when it is out of all measure.
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
