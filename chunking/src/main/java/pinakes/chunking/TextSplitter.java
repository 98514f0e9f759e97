package pinakes.chunking;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/// Cuts text that does not fit into a chunk: between words, and words without end between characters.
final class TextSplitter {
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

    private TextSplitter(ToIntFunction<String> counter, int tokensMax) {
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
        var splitter = new TextSplitter(counter, tokensMax);
        var wordSeam = Seam.LINE;
        for (var start = 0; start < text.length(); ) {
            var first = text.charAt(start);
            if (Character.isWhitespace(first)) {
                wordSeam = first == '\n' || first == '\r' ? Seam.LINE : wordSeam;
                start++;
                continue;
            }
            var end = wordEnd(text, start);
            splitter.addWord(text, start, end, wordSeam);
            wordSeam = Seam.WORD;
            start = end;
        }
        splitter.flush();
        return splitter.parts;
    }

    private static int wordEnd(String text, int start) {
        var end = start;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void addWord(String source, int start, int end, Seam wordSeam) {
        if (end - start <= WORD_CHARS_MAX) {
            var word = counted(source.substring(start, end));
            if (word.tokens() <= tokensMax) {
                add(word.text(), word.tokens(), wordSeam);
                return;
            }
        }
        var sliceSeam = wordSeam;
        for (var from = start; from < end; ) {
            var slice = slice(source, from, end);
            add(slice.text(), slice.tokens(), sliceSeam);
            flush();
            sliceSeam = Seam.INSIDE_WORD;
            from += slice.text().length();
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

    /// A slice that fills a chunk. What is too long is shortened by as much as it has too many tokens, or by a little
    /// more, lest a text of uneven words takes for ever.
    ///
    /// It looks at no more of the word than a slice may have: one character may have millions of combining marks.
    private Slice slice(String source, int start, int wordEnd) {
        var characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(source.substring(start, Math.min(wordEnd, start + WORD_CHARS_MAX + 2)));
        for (var length = Math.min(WORD_CHARS_MAX, wordEnd - start); ; ) {
            var end = start + cut(characters, length);
            end = end > start ? end : codePointEnd(source, start, length);
            var slice = counted(source.substring(start, end));
            if (slice.tokens() <= tokensMax || end == source.offsetByCodePoints(start, 1)) {
                return slice;
            }
            length = end - start;
            length = Math.max(1, Math.min(length * tokensMax / slice.tokens(), length * SHRINK_PERCENT / 100));
        }
    }

    /// The last place up to a length that is between characters as a reader sees them; 0 if there is none.
    private static int cut(BreakIterator characters, int length) {
        return characters.isBoundary(length) ? length : characters.preceding(length);
    }

    /// A character that is out of all measure is cut between its code points.
    private static int codePointEnd(String source, int start, int length) {
        var end = start + length;
        var splitsOne = Character.isHighSurrogate(source.charAt(end - 1));
        return length == 1 ? source.offsetByCodePoints(start, 1) : splitsOne ? end - 1 : end;
    }

    private Slice counted(String text) {
        return new Slice(text, counter.applyAsInt(text));
    }

    private record Slice(String text, int tokens) {}
}
