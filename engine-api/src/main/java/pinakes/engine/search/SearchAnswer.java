package pinakes.engine.search;

import java.util.List;

/// The result of a search.
///
/// @param hits best first
/// @param total number of passages that match, including those beyond the limit; the nearest passages of a question
///     without an answer are hits, but match nothing
/// @param confidence the probability that the first hit is relevant, judged from its scores and from whether words
///     and meaning agree; 0 without hits
/// @param emptyKnowledgeBase whether there are no documents at all
/// @param warnings why the answer may be incomplete, and how the search differed from the query, for people to read
public record SearchAnswer(
        List<Hit> hits, long total, double confidence, boolean emptyKnowledgeBase, List<String> warnings) {
    /// The start of a warning that may continue with details about all collections.
    public static final String INCOMPLETE = "Some documents cannot be found right now.";

    /// A hybrid search without its vectors.
    public static final String WORDS_ONLY = "The embedding model is unavailable, so only keyword matches are returned.";

    /// A search without vectors, because they would say nothing about the query.
    public static final String NOT_UNDERSTOOD =
            "The embedding model does not know the words in this query, so only keyword matches are returned.";

    /// A question without an answer stays below this relevance; what is above counts as found.
    public static final double FOUND_MIN = 0.15;

    /// Nothing matches well.
    public static final String NEAREST_ONLY = "No passage answers this; these are the nearest ones.";

    /// The end of a warning about words that occur nowhere.
    public static final String REWORDED = "searched for similar words instead.";

    /// The start of a warning that continues with parts of the query.
    public static final String LEFT_OUT = "Not searched for: ";

    /// The end of a warning about a quoted phrase that occurs nowhere.
    public static final String UNQUOTED = "searched without the quotes.";

    public SearchAnswer {
        hits = List.copyOf(hits);
        warnings = List.copyOf(warnings);
    }

    /// Whether the engine could not search as usual, so that the same search may soon have another answer.
    public boolean isTemporary() {
        return warnings.stream().anyMatch(text -> text.startsWith(INCOMPLETE) || text.equals(WORDS_ONLY));
    }
}
