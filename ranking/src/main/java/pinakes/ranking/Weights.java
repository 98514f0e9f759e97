package pinakes.ranking;

/// A logistic regression: the log-odds that a candidate is relevant, from its scores.
record Weights(double bias, double words, double cosine, double nearness, double likeness) {
    /// For scores without a closer look.
    Weights(double bias, double words, double cosine) {
        this(bias, words, cosine, 0, 0);
    }

    double logOdds(Candidate<?> candidate) {
        return bias + words * candidate.words() + cosine * candidate.cosine();
    }

    double logOdds(Candidate<?> candidate, CloserLook look) {
        var tokens = look.likeness() == null ? 0 : likeness * look.likeness();
        return logOdds(candidate) + nearness * look.nearness() + tokens;
    }

    /// The same for a model whose cosines of unrelated texts are around this value instead of around 0.
    Weights withUnrelated(double unrelated) {
        var steeper = cosine / (1 - unrelated);
        return new Weights(bias - steeper * unrelated, words, steeper, nearness, likeness);
    }
}
