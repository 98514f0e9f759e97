package pinakes.engine.core.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.core.index.StemmedLanguage;
import pinakes.engine.core.index.WordAnalysis;
import pinakes.engine.core.index.WordAnalysis.Word;
import pinakes.ranking.TextKind;
import pinakes.ranking.TextScores;

/// Scores the texts of the passages that a query found: are its words near each other, do its tokens match, is what
/// it names exactly there, and is the passage text that answers questions?
public final class TextScoring {
    /// Words further apart do not belong together.
    private static final int DISTANCE_MAX = 3;

    /// The maximum number of places of a word in a passage, so that the cost is bounded.
    private static final int PLACES_MAX = 20;

    private final String query;
    private final ExactWords exact;
    private final List<String> terms;
    private final Map<String, String> wanted = new HashMap<>();
    private final Set<StemmedLanguage> languages;
    private final QueryTokens tokens;

    /// @param languages whose stems count as well
    /// @param tokens [QueryTokens#NONE] to compare words only
    public TextScoring(String query, Set<StemmedLanguage> languages, QueryTokens tokens) {
        this.query = query;
        this.exact = ExactWords.of(query);
        this.languages = languages;
        var words = WordAnalysis.of(query, languages);
        this.terms = words.stream().map(Word::term).toList();
        words.forEach(word -> word.terms().forEach(term -> wanted.putIfAbsent(term, word.term())));
        this.tokens = tokens;
    }

    /// Scores a passage.
    ///
    /// @param passageTokens null when they are unknown
    public TextScores at(List<String> headings, String text, @Nullable PassageTokens passageTokens) {
        return new TextScores(
                nearness(text),
                likeness(passageTokens),
                exact.isIn(text),
                !TextKind.of(headings, text).isAskedFor(query));
    }

    private @Nullable Double likeness(@Nullable PassageTokens passage) {
        return passage == null || passage.count() == 0 || tokens.isEmpty() ? null : tokens.likeness(passage);
    }

    /// The share of neighbouring words of the query that are near each other in the text; the only word of a query is
    /// near if it is there.
    private double nearness(String text) {
        var places = places(text);
        if (terms.size() == 1) {
            return places.containsKey(terms.getFirst()) ? 1 : 0;
        }
        var near = 0.0;
        var pairs = 0;
        for (var i = 1; i < terms.size(); i++) {
            var one = terms.get(i - 1);
            var other = terms.get(i);
            if (!one.equals(other)) {
                pairs++;
                near += nearness(places.getOrDefault(one, Set.of()), places.getOrDefault(other, Set.of()));
            }
        }
        return pairs == 0 ? 0 : near / pairs;
    }

    private static double nearness(Set<Integer> one, Set<Integer> other) {
        var distance = Integer.MAX_VALUE;
        for (var first : one) {
            for (var second : other) {
                distance = Math.min(distance, Math.abs(first - second));
            }
        }
        return distance > DISTANCE_MAX ? 0 : 2.0 / (distance + 1);
    }

    /// Where the words of the query are in a text, by the terms that they have in the query.
    private Map<String, Set<Integer>> places(String text) {
        var places = new HashMap<String, Set<Integer>>();
        var words = WordAnalysis.of(text, languages);
        for (var place = 0; place < words.size(); place++) {
            for (var term : words.get(place).terms()) {
                var asked = wanted.get(term);
                if (asked != null) {
                    var known = places.computeIfAbsent(asked, _ -> new TreeSet<>());
                    if (known.size() < PLACES_MAX) {
                        known.add(place);
                    }
                }
            }
        }
        return places;
    }
}
