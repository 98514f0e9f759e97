package pinakes.ranking;

/// A candidate with its relevance.
///
/// @param logOdds the log-odds that it is relevant
public record Ranked<T>(Candidate<T> candidate, double logOdds) {
    public T item() {
        return candidate.item();
    }

    /// How likely it is relevant, from 0 to 1; comparable between queries.
    public double relevance() {
        return probability(logOdds);
    }

    /// How well its words match, from 0 to 1; does not depend on the other candidates.
    public double words() {
        return Math.clamp(candidate.words(), 0, 1);
    }

    /// How close its meaning is, from 0 to 1; does not depend on the other candidates.
    public double meaning() {
        return Math.clamp(candidate.cosine(), 0, 1);
    }

    static double probability(double logOdds) {
        return 1 / (1 + Math.exp(-logOdds));
    }
}
