package pinakes.embedding.wordpiece;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Turns text into the token ids of an uncased BERT model.
///
/// A word becomes the longest known piece at its start, then the longest known `##` piece after it, and so on. A word
/// that cannot be composed of known pieces, or that is too long, becomes one unknown token. Text that looks like a
/// special token, such as `[CLS]`, is treated as text.
public final class WordPieceTokenizer {
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

    /// Reads the vocabulary from a `tokenizer.json`.
    public static WordPieceTokenizer read(InputStream json) throws IOException {
        return new WordPieceTokenizer(Vocabulary.read(json));
    }

    /// The special token before every text.
    public int start() {
        return start;
    }

    /// The special token after every text.
    public int end() {
        return end;
    }

    /// Whether the model has seen this token; all unknown words share one, so it says nothing about them.
    public boolean isKnown(int token) {
        return token != unknown;
    }

    /// The tokens of a text, without special tokens.
    public int[] encode(String text) {
        var tokens = IntStream.builder();
        BertWords.forEach(text, word -> pieces(word, tokens));
        return tokens.build().toArray();
    }

    public int count(String text) {
        var counter = new int[1];
        BertWords.forEach(text, word -> pieces(word, _ -> counter[0]++));
        return counter[0];
    }

    private void pieces(String word, IntConsumer sink) {
        var whole = vocabulary.id(word);
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
        for (int from = 0, to; from < word.length(); from = to) {
            to = word.length();
            var id = vocabulary.id(piece(word, from, to));
            while (id < 0) {
                if (--to == from) {
                    sink.accept(unknown);
                    return;
                }
                id = vocabulary.id(piece(word, from, to));
            }
            found[count++] = id;
        }
        for (var index = 0; index < count; index++) {
            sink.accept(found[index]);
        }
    }

    private static String piece(String word, int from, int to) {
        var piece = word.substring(from, to);
        return from == 0 ? piece : CONTINUATION.concat(piece);
    }
}
