package pinakes.ranking;

/// A candidate in a ranking.
///
/// @param relevance how likely it is to be relevant, from 0 to 1, comparable between queries
/// @param words how well its words match, from 0 to 1; does not depend on the other candidates
/// @param meaning how close its meaning is, from 0 to 1; does not depend on the other candidates
public record Ranked<T>(T item, MatchScores scores, double relevance, double words, double meaning) {
    /// The same rank and scores for another form of the item.
    public <U> Ranked<U> as(U form) {
        return new Ranked<>(form, scores, relevance, words, meaning);
    }
}
