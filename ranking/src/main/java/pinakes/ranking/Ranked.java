package pinakes.ranking;

/// A candidate with its relevance.
///
/// @param logOdds the log-odds that it is relevant
public record Ranked<T>(Candidate<T> candidate, double logOdds) {
    /// Set by judgement: most words that occur nowhere are misspelled, but many are simply other words.
    private static final double MISSPELLED = 0.75;

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

    /// The same for a question whose words were all replaced by similar ones: how likely it is relevant if the words
    /// were misspelled, times how likely they were. Otherwise, "Thursday" would find "Tuesday" with certainty.
    public Ranked<T> guessed() {
        return new Ranked<>(candidate, logOdds(relevance() * MISSPELLED));
    }

    private static double logOdds(double probability) {
        return Math.log(probability / (1 - probability));
    }

    static double probability(double logOdds) {
        return 1 / (1 + Math.exp(-logOdds));
    }
}
