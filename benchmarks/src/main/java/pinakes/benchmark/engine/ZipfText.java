package pinakes.benchmark.engine;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import tools.jackson.databind.json.JsonMapper;

/// Generates text with natural word frequencies: the n-th most frequent word appears one n-th as often as the first.
///
/// The words are those that the embedding model knows as a whole. Its vocabulary is roughly ordered by frequency, so
/// the most common words of the text are common in English, too.
public final class ZipfText {
    private static final String VOCABULARY = "/all-minilm-l6-v2-tokenizer.json";
    private static final int SENTENCE_WORDS_MIN = 6;
    private static final int SENTENCE_WORDS_MAX = 24;
    private static final int PARAGRAPH_WORDS = 80;

    private final List<String> words;
    private final double[] cumulative;

    private ZipfText(List<String> words) {
        this.words = words;
        this.cumulative = new double[words.size()];
        double sum = 0;
        for (int rank = 0; rank < cumulative.length; rank++) {
            sum += 1.0 / (rank + 1);
            cumulative[rank] = sum;
        }
    }

    /// Takes the words from the model.
    public static ZipfText load() throws IOException {
        try (var json = ZipfText.class.getResourceAsStream(VOCABULARY)) {
            if (json == null) {
                throw new FileNotFoundException(VOCABULARY);
            }
            var words = new ArrayList<String>();
            for (var piece : new JsonMapper().readTree(json).at("/model/vocab").propertyNames()) {
                if (piece.length() > 1 && piece.chars().allMatch(letter -> letter >= 'a' && letter <= 'z')) {
                    words.add(piece);
                }
            }
            return new ZipfText(words);
        }
    }

    /// Words without any punctuation, as people type them into a search box.
    public String question(int count, RandomGenerator random) {
        var question = new StringBuilder();
        for (int i = 0; i < count; i++) {
            question.append(i == 0 ? "" : " ").append(word(random));
        }
        return question.toString();
    }

    /// Sentences and paragraphs with at least so many words.
    public String text(int wordsMin, RandomGenerator random) {
        var text = new StringBuilder();
        int inParagraph = 0;
        for (int written = 0; written < wordsMin; ) {
            int length = random.nextInt(SENTENCE_WORDS_MIN, SENTENCE_WORDS_MAX);
            text.append(question(length, random)).append(". ");
            written += length;
            inParagraph += length;
            if (inParagraph >= PARAGRAPH_WORDS) {
                text.append("\n\n");
                inParagraph = 0;
            }
        }
        return text.toString().strip();
    }

    private String word(RandomGenerator random) {
        double drawn = random.nextDouble() * cumulative[cumulative.length - 1];
        int place = Arrays.binarySearch(cumulative, drawn);
        return words.get(Math.min(words.size() - 1, place < 0 ? -place - 1 : place));
    }
}
