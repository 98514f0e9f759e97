package pinakes.engine.core.index;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import pinakes.engine.search.SearchAnswer;

/// The words of a query: any may match, and rare ones count more.
///
/// Each word becomes a term, so nothing in a query can act as query syntax.
///
/// @param words distinct, at most [#WORDS_MAX]
public record WordsQuery(List<QueryWord> words) {
    /// The parameters of BM25 and the weight of the context, tuned on the training queries of SciFact.
    public static final float SATURATION = 1.2f;

    public static final float LENGTH_WEIGHT = 0.75f;
    public static final float CONTEXT_WEIGHT = 0.3f;

    /// More than a query of the maximum length normally has.
    static final int WORDS_MAX = 256;

    private static final int NAMED_MAX = 5;

    public WordsQuery {
        words = List.copyOf(words);
    }

    /// The words of a text.
    ///
    /// @param languages the languages that the index has stems for
    /// @param vocabulary the words of the chunks that the search may find
    public static WordsQuery of(String text, Set<StemmedLanguage> languages, IndexVocabulary vocabulary) {
        var words = new ArrayList<Spelling.Asked>();
        var terms = new HashSet<String>();
        for (var word : WordAnalysis.of(text, languages)) {
            if (words.size() < WORDS_MAX && terms.add(word.term())) {
                words.add(new Spelling.Asked(word, text.substring(word.start(), word.end())));
            }
        }
        return new WordsQuery(new Spelling(vocabulary).corrected(words));
    }

    /// The upper bound of the score: the score of a chunk that repeats all words endlessly. Words that no chunk
    /// contains, and that no other word resembles, count most.
    public double ideal(TermStatistics statistics) {
        return words.stream().mapToDouble(word -> word.ideal(statistics)).sum();
    }

    /// Whether all words were replaced by similar ones.
    public boolean isGuess() {
        return !words.isEmpty() && words.stream().noneMatch(QueryWord::isExact);
    }

    /// Which words were replaced by similar ones, and which other ones could not be, for people to read; empty if none
    /// was replaced, because a question may well have words that no passage contains.
    public Optional<String> warning() {
        var replaced = named(word -> !word.isExact());
        if (replaced.isEmpty()) {
            return Optional.empty();
        }
        var unknown = named(QueryWord::isUnknown);
        return Optional.of((unknown.isEmpty() ? "" : "No passage contains " + unknown + " or similar words. ")
                + "No passage contains " + replaced + "; " + SearchAnswer.REWORDED);
    }

    private String named(Predicate<QueryWord> which) {
        var named = words.stream().filter(which).toList();
        return named.stream()
                .limit(NAMED_MAX)
                .map(word -> '"' + word.written() + '"')
                .collect(Collectors.joining(", ", "", named.size() > NAMED_MAX ? " and others" : ""));
    }
}
