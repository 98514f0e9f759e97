package pinakes.engine.core.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// Replaces the words of one query that no chunk contains by similar words, because they may be misspelled.
///
/// Chunks that the filter rejects do not count, so callers cannot learn which words they contain.
public final class Spelling {
    /// Few typos are in the first character, and comparing it makes lookups much faster.
    public static final int SAME_CHARACTERS = 1;

    /// A lookup takes milliseconds in a large index.
    private static final int LOOKUPS_MAX = 16;

    private static final int CHARACTERS_MIN = 4;
    private static final int CHARACTERS_MAX = 40;

    /// Words of this length may differ in two characters, shorter ones in one.
    private static final int LONG_WORD_CHARACTERS = 7;

    private static final int SIMILAR_MAX = 2;
    private static final int CONSIDERED_MAX = 32;

    private final IndexVocabulary vocabulary;

    Spelling(IndexVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /// The words, each exact or replaced by similar ones.
    List<QueryWord> corrected(List<Asked> words) {
        var doubtful =
                words.stream().filter(Asked::isTypoLikely).map(Asked::terms).toList();
        var known = new HashSet<>(vocabulary.known(doubtful, doubtful.size()));
        var corrected = new ArrayList<QueryWord>();
        var lookups = 0;
        for (var word : words) {
            if (word.isTypoLikely() && lookups < LOOKUPS_MAX && !known.contains(word.terms())) {
                lookups++;
                corrected.add(corrected(word));
            } else {
                corrected.add(QueryWord.exact(word.written, word.terms()));
            }
        }
        return corrected;
    }

    private QueryWord corrected(Asked word) {
        var replacement = replacement(word);
        return replacement.isEmpty()
                ? QueryWord.unknown(word.written, word.terms())
                : QueryWord.similar(word.written, replacement);
    }

    private List<String> replacement(Asked word) {
        int editsMax = characters(word.written) < LONG_WORD_CHARACTERS ? 1 : 2;
        for (int edits = 1; edits <= editsMax; edits++) {
            var similar = similar(word.word.term(), edits);
            if (!similar.isEmpty()) {
                return similar;
            }
        }
        return List.of();
    }

    /// The most frequent known terms within some edits.
    private List<String> similar(String term, int edits) {
        var byFrequency = vocabulary.similar(term, edits).entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(CONSIDERED_MAX)
                .map(entry -> List.of(entry.getKey()))
                .toList();
        return vocabulary.known(byFrequency, SIMILAR_MAX).stream()
                .map(List::getFirst)
                .toList();
    }

    private static int characters(String text) {
        return text.codePointCount(0, text.length());
    }

    /// A word of a query.
    ///
    /// @param written as the user wrote it
    record Asked(WordAnalysis.Word word, String written) {
        List<String> terms() {
            return word.terms();
        }

        /// Short words are similar to too many others, and a number is not similar to another one.
        boolean isTypoLikely() {
            return characters(word.term()) >= CHARACTERS_MIN
                    && characters(written) <= CHARACTERS_MAX
                    && written.codePoints().noneMatch(Character::isDigit);
        }
    }
}
