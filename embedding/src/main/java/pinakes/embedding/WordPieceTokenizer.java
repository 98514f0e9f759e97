package pinakes.embedding;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// Cuts text into the numbered pieces that an uncased BERT model was trained on.
///
/// A word becomes the longest known piece at its start, then the longest known `##` piece after that, and so
/// on; a word that cannot be put together so is one unknown token, as is a word beyond all reason. Text that
/// looks like one of the model's own marks, such as `[CLS]`, is text.
final class WordPieceTokenizer {
    private static final int WORD_CHARS_MAX = 100;
    private static final String CONTINUATION = "##";

    private final Vocabulary vocabulary;
    private final int unknown;
    private final int start;
    private final int end;

    WordPieceTokenizer(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
        this.unknown = vocabulary.required("[UNK]");
        this.start = vocabulary.required("[CLS]");
        this.end = vocabulary.required("[SEP]");
    }

    /// The mark before every text.
    int start() {
        return start;
    }

    /// The mark after every text.
    int end() {
        return end;
    }

    /// The tokens of a text, without marks.
    int[] encode(String text) {
        var tokens = new Tokens();
        BertWords.forEach(text, word -> pieces(word, tokens));
        return tokens.toArray();
    }

    int count(String text) {
        var counter = new int[1];
        BertWords.forEach(text, word -> pieces(word, _ -> counter[0]++));
        return counter[0];
    }

    private void pieces(String word, IntConsumer sink) {
        var whole = vocabulary.number(word);
        if (whole >= 0) {
            sink.accept(whole);
            return;
        }
        if (word.codePointCount(0, word.length()) > WORD_CHARS_MAX) {
            sink.accept(unknown);
            return;
        }
        var found = new int[word.length()];
        var count = 0;
        for (var from = 0; from < word.length(); ) {
            var to = longestPieceEnd(word, from);
            if (to == from) {
                sink.accept(unknown);
                return;
            }
            found[count++] = vocabulary.number(piece(word, from, to));
            from = to;
        }
        for (var index = 0; index < count; index++) {
            sink.accept(found[index]);
        }
    }

    private int longestPieceEnd(String word, int from) {
        for (var to = word.length(); to > from; to--) {
            if (vocabulary.number(piece(word, from, to)) >= 0) {
                return to;
            }
        }
        return from;
    }

    private static String piece(String word, int from, int to) {
        var piece = word.substring(from, to);
        return from == 0 ? piece : CONTINUATION.concat(piece);
    }

    /// A list of ints that grows.
    private static final class Tokens implements IntConsumer {
        private int[] values = new int[128];
        private int size;

        @Override
        public void accept(int token) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = token;
        }

        int[] toArray() {
            return Arrays.copyOf(values, size);
        }
    }
}
