package pinakes.ranking;

/// The coefficients that turn scores into probabilities for one embedding model and one [Basis]; models differ in how
/// their cosines spread.
///
/// The weights of scores were fitted to the order of relevant results, and then scaled so that a relevance of one half
/// separates what answers a question from what does not. Seven collections of different kinds counted alike, each with
/// questions that it does not answer. `benchmarks/ranking` fits all weights again; decision 21 shows how they do on
/// collections that they were not fitted on.
///
/// @param ranking for the first ranking
/// @param reranking for reranking without tokens
/// @param tokens for reranking with tokens
record Calibration(Weights ranking, Weights reranking, Weights tokens, ConfidenceWeights confidence) {
    private static final Calibration BY_WORDS = new Calibration(
            new Weights(-3.3611, 16.2280, 0),
            new Weights(-3.2875, 14.6969, 0, 2.1646, 0),
            new Weights(-3.2875, 14.6969, 0, 2.1646, 0),
            new ConfidenceWeights(-3.8984, 0, 1.0140, 0, 0.8135));

    private static final Calibration MINILM_MEANING = new Calibration(
            new Weights(-6.5312, 0, 14.3307),
            new Weights(-6.5312, 0, 14.3307),
            new Weights(-12.3753, 0, 5.0212, 0, 15.9166),
            new ConfidenceWeights(-3.8932, 0.3380, 0.8470, 0, 0.7504));

    private static final Calibration MINILM_BOTH = new Calibration(
            new Weights(-5.4382, 11.6113, 7.6423),
            new Weights(-5.4052, 9.8007, 7.8073, 2.0941, 0),
            new Weights(-9.0468, 5.4927, 4.7253, 1.3699, 9.2774),
            new ConfidenceWeights(-4.3561, 0.2127, 0.6641, 0.7942, 0.9769));

    private static final Calibration BGE_MEANING = new Calibration(
            new Weights(-14.1982, 0, 21.3718),
            new Weights(-14.1982, 0, 21.3718),
            new Weights(-16.7780, 0, 8.2678, 0, 15.9709),
            new ConfidenceWeights(-2.3308, 0.3683, 0.8050, 0, 0.2505));

    private static final Calibration BGE_BOTH = new Calibration(
            new Weights(-11.3399, 9.3059, 14.6495),
            new Weights(-11.5236, 7.8112, 15.0576, 1.6948, 0),
            new Weights(-13.5773, 5.6030, 7.8365, 1.3691, 10.3412),
            new ConfidenceWeights(-3.8452, 0.2133, 0.6955, 0.9212, 0.7323));

    /// A guess for models that were not measured: between MiniLM, whose unrelated texts have a cosine of 0, and models
    /// that find everything similar.
    private static final double UNKNOWN_UNRELATED = 0.15;

    /// The calibration for a model, by its published name.
    static Calibration of(String model, Basis basis) {
        return switch (basis) {
            case WORDS -> BY_WORDS;
            case MEANING -> of(model, MINILM_MEANING, BGE_MEANING);
            case BOTH -> of(model, MINILM_BOTH, BGE_BOTH);
        };
    }

    private static Calibration of(String model, Calibration minilm, Calibration bge) {
        return switch (model) {
            case "sentence-transformers/all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2-fp32" -> minilm;
            case "BAAI/bge-small-en-v1.5" -> bge;
            default -> minilm.withUnrelated(UNKNOWN_UNRELATED);
        };
    }

    private Calibration withUnrelated(double unrelated) {
        return new Calibration(
                ranking.withUnrelated(unrelated),
                reranking.withUnrelated(unrelated),
                tokens.withUnrelated(unrelated),
                confidence);
    }

    double logOdds(Candidate<?> candidate, TextScores scores) {
        return (scores.likeness() == null ? reranking : tokens).logOdds(candidate, scores);
    }
}
