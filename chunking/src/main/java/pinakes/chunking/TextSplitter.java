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

    /// A part of the text.
    ///
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
        var wordBoundary = Boundary.LINE;
        for (var start = 0; start < text.length(); ) {
            var first = text.charAt(start);
            if (Character.isWhitespace(first)) {
                wordBoundary = first == '\n' || first == '\r' ? Boundary.LINE : wordBoundary;
                start++;
                continue;
            }
            var end = wordEnd(text, start);
            splitter.addWord(text, start, end, wordBoundary);
            wordBoundary = Boundary.WORD;
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

    private void addWord(String source, int start, int end, Boundary wordBoundary) {
        if (end - start <= WORD_CHARS_MAX) {
            var word = counted(source.substring(start, end));
            if (word.tokens() <= tokensMax) {
                add(word.text(), word.tokens(), wordBoundary);
                return;
            }
        }
        var sliceBoundary = wordBoundary;
        for (var from = start; from < end; ) {
            var slice = slice(source, from, end);
            add(slice.text(), slice.tokens(), sliceBoundary);
            flush();
            sliceBoundary = Boundary.INSIDE_WORD;
            from += slice.text().length();
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

    /// A slice that fills a chunk. A slice that is too long shrinks in proportion to its tokens, and at least by a few
    /// percent, so that the loop ends soon.
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

    /// The last grapheme boundary up to a length; 0 if there is none.
    private static int cut(BreakIterator characters, int length) {
        return characters.isBoundary(length) ? length : characters.preceding(length);
    }

    /// A grapheme that is too long is cut between code points.
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
