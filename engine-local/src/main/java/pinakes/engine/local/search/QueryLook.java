package pinakes.engine.local.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.local.index.EnglishWords;
import pinakes.engine.local.index.EnglishWords.Word;
import pinakes.ranking.CloserLook;
import pinakes.ranking.TextKind;

/// Looks closer at the passages that a query found: are its words near each other, do its tokens match, is what
/// it names exactly there, and is the passage text that answers questions?
public final class QueryLook {
    /// Words further apart do not belong together.
    private static final int DISTANCE_MAX = 3;

    /// Of a word that a passage repeats, so that the cost is bounded.
    private static final int PLACES_MAX = 20;

    private final String query;
    private final ExactWords exact;
    private final List<String> terms;
    private final Set<String> wanted;
    private final QueryTokens tokens;

    /// @param tokens [QueryTokens#NONE] to compare words only
    public QueryLook(String query, QueryTokens tokens) {
        this.query = query;
        this.exact = ExactWords.of(query);
        this.terms = EnglishWords.of(query).stream().map(Word::term).toList();
        this.wanted = Set.copyOf(terms);
        this.tokens = tokens;
    }

    /// Looks at a passage.
    ///
    /// @param passageTokens null when they are unknown
    public CloserLook at(List<String> headings, String text, @Nullable PassageTokens passageTokens) {
        return new CloserLook(
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
                near += nearness(places.getOrDefault(one, List.of()), places.getOrDefault(other, List.of()));
            }
        }
        return pairs == 0 ? 0 : near / pairs;
    }

    private static double nearness(List<Integer> one, List<Integer> other) {
        var distance = Integer.MAX_VALUE;
        for (var first : one) {
            for (var second : other) {
                distance = Math.min(distance, Math.abs(first - second));
            }
        }
        return distance > DISTANCE_MAX ? 0 : 2.0 / (distance + 1);
    }

    private Map<String, List<Integer>> places(String text) {
        var places = new HashMap<String, List<Integer>>();
        var words = EnglishWords.of(text);
        for (var place = 0; place < words.size(); place++) {
            var term = words.get(place).term();
            if (wanted.contains(term)) {
                var known = places.computeIfAbsent(term, _ -> new ArrayList<>());
                if (known.size() < PLACES_MAX) {
                    known.add(place);
                }
            }
        }
        return places;
    }
}
