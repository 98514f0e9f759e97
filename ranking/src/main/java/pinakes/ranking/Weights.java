package pinakes.ranking;

/// A logistic regression: the log-odds that a candidate is relevant, from its scores.
record Weights(double bias, double words, double cosine, double nearness, double likeness) {
    /// Weights for candidates that are not reranked.
    Weights(double bias, double words, double cosine) {
        this(bias, words, cosine, 0, 0);
    }

    double logOdds(Candidate<?> candidate) {
        return bias + words * candidate.words() + cosine * candidate.cosine();
    }

    double logOdds(Candidate<?> candidate, TextScores scores) {
        var tokens = scores.likeness() == null ? 0 : likeness * scores.likeness();
        return logOdds(candidate) + nearness * scores.nearness() + tokens;
    }

    /// The same for a model whose cosines of unrelated texts are around this value instead of around 0.
    Weights withUnrelated(double unrelated) {
        var steeper = cosine / (1 - unrelated);
        return new Weights(bias - steeper * unrelated, words, steeper, nearness, likeness);
    }
}
