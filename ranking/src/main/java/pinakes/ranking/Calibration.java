package pinakes.ranking;

/// The coefficients that turn scores into probabilities for one embedding model and one [Basis]; models differ in how
/// their cosines spread.
///
/// The weights of scores were fitted to the order of relevant results, and then scaled so that a relevance of one half
/// separates what answers a question from what does not. Seven collections of different kinds counted alike, each with
/// questions that it does not answer. `benchmarks/ranking` fits all weights again; decision 21 shows how they do on
/// collections that they were not fitted on.
///
/// @param glance for scores without a closer look
/// @param look for a closer look without tokens
/// @param tokens for a closer look with tokens
record Calibration(Weights glance, Weights look, Weights tokens, ConfidenceWeights confidence) {
    private static final Calibration BY_WORDS = new Calibration(
            new Weights(-3.2693, 15.2172, 0),
            new Weights(-3.1620, 13.5233, 0, 2.1382, 0),
            new Weights(-3.1620, 13.5233, 0, 2.1382, 0),
            new ConfidenceWeights(-1.7180, 0, 0.9449, 0));

    private static final Calibration MINILM_MEANING = new Calibration(
            new Weights(-6.2849, 0, 13.4674),
            new Weights(-6.2849, 0, 13.4674),
            new Weights(-11.7969, 0, 4.7433, 0, 14.7497),
            new ConfidenceWeights(-1.9784, 0.3187, 0.9191, 0));

    private static final Calibration MINILM_BOTH = new Calibration(
            new Weights(-5.1673, 10.6670, 7.0429),
            new Weights(-5.1559, 8.8455, 7.2391, 2.0907, 0),
            new Weights(-8.8230, 4.5010, 4.2557, 1.3989, 9.1411),
            new ConfidenceWeights(-1.7706, 0.1933, 0.6127, 0.8615));

    private static final Calibration BGE_MEANING = new Calibration(
            new Weights(-13.5937, 0, 20.2815),
            new Weights(-13.5937, 0, 20.2815),
            new Weights(-15.9370, 0, 6.5296, 0, 16.1010),
            new ConfidenceWeights(-1.8132, 0.3905, 0.9991, 0));

    private static final Calibration BGE_BOTH = new Calibration(
            new Weights(-10.7359, 8.7667, 13.6478),
            new Weights(-10.8511, 7.2928, 13.9634, 1.5784, 0),
            new Weights(-12.9019, 4.9107, 6.3758, 1.1947, 10.6428),
            new ConfidenceWeights(-1.8627, 0.2327, 0.7211, 0.9046));

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
                glance.withUnrelated(unrelated),
                look.withUnrelated(unrelated),
                tokens.withUnrelated(unrelated),
                confidence);
    }

    double logOdds(Candidate<?> candidate, CloserLook closer) {
        return (closer.likeness() == null ? look : tokens).logOdds(candidate, closer);
    }
}
