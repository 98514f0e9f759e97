package pinakes.ranking;

/// A candidate in its place.
///
/// @param relevance how likely it is to be relevant, from 0 to 1, comparable between questions
/// @param words how well its words match, from 0 to 1; does not depend on the other candidates
/// @param meaning how near its meaning is, from 0 to 1; does not depend on the other candidates
public record Ranked<T>(T item, Evidence evidence, double relevance, double words, double meaning) {
    /// Another form of the item, in the same place.
    public <U> Ranked<U> as(U form) {
        return new Ranked<>(form, evidence, relevance, words, meaning);
    }
}
