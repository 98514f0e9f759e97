package pinakes.engine.core.index;

import java.util.List;

/// A word of a query and the terms to search for it.
///
/// Any of the terms may match; the best one counts. All are as rare as the most frequent one, so that a stem does not
/// weigh more than the word itself.
///
/// @param written the word as the user wrote it
/// @param terms its own term and its stems, or similar terms if no chunk contains any
/// @param isUnknown whether no chunk contains it or a similar word; false if that was not looked up
public record QueryWord(String written, List<String> terms, boolean isExact, boolean isUnknown) {
    /// A similar word is weaker evidence than the word itself.
    private static final float SIMILAR_WEIGHT = 0.5f;

    public QueryWord {
        terms = List.copyOf(terms);
    }

    static QueryWord exact(String written, List<String> terms) {
        return new QueryWord(written, terms, true, false);
    }

    static QueryWord unknown(String written, List<String> terms) {
        return new QueryWord(written, terms, true, true);
    }

    static QueryWord similar(String written, List<String> terms) {
        return new QueryWord(written, terms, false, false);
    }

    /// The upper bound of the score in the text.
    double ideal(TermStatistics statistics) {
        var having = terms.stream().mapToLong(statistics::having).max().orElse(0);
        return TermStatistics.rarity(statistics.chunks(), having) * weight();
    }

    public float weight() {
        return isExact ? 1 : SIMILAR_WEIGHT;
    }
}
