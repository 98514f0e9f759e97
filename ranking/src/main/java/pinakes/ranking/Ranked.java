package pinakes.ranking;

/// A candidate with its relevance.
///
/// @param relevance the probability that it is relevant, from 0 to 1, comparable between queries
public record Ranked<T>(Candidate<T> candidate, double relevance) {
    public T item() {
        return candidate.item();
    }

    /// How well its words match, from 0 to 1; does not depend on the other candidates.
    public double words() {
        return Math.clamp(candidate.words(), 0, 1);
    }

    /// How close its meaning is, from 0 to 1; does not depend on the other candidates.
    public double meaning() {
        return Math.clamp(candidate.cosine(), 0, 1);
    }
}
