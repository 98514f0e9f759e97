package pinakes.ranking;

/// The coefficients that turn scores into probabilities for one embedding model; models differ in how their
/// cosines spread.
///
/// Only MiniLM's were fitted: on the training queries of SciFact, with passages as the product cuts them. Other
/// models reuse them with their cosines mapped to MiniLM's scale. docs/benchmarks.md has the tables and shows how
/// well the coefficients transfer to CISI, on which they were not fitted.
record Calibration(ProbabilityModel words, ProbabilityModel meaning, ProbabilityModel both) {
    private static final ProbabilityModel BY_WORDS =
            new ProbabilityModel(new Logistic(-4.5663, 9.2609, 0), new Logistic(-1.1185, 0.1116, 2.0922, 0));

    private static final Calibration MINILM = shifted(0);

    /// 0.33 is the measured cosine of unrelated texts for this model.
    private static final Calibration BGE_SMALL = shifted(0.33);

    /// A guess between the two for models that were not measured.
    private static final Calibration UNKNOWN = shifted(0.15);

    /// The calibration of a model, by its published name.
    static Calibration of(String model) {
        return switch (model) {
            case "sentence-transformers/all-MiniLM-L6-v2" -> MINILM;
            case "BAAI/bge-small-en-v1.5" -> BGE_SMALL;
            default -> UNKNOWN;
        };
    }

    /// MiniLM's coefficients for a model whose unrelated texts have this cosine; MiniLM's have 0.
    private static Calibration shifted(double unrelated) {
        return new Calibration(
                BY_WORDS,
                new ProbabilityModel(onScale(unrelated, -8.2156, 0, 11.3693), new Logistic(-0.8192, 0.2936, 2.0524, 0)),
                new ProbabilityModel(
                        onScale(unrelated, -6.4010, 6.1331, 5.5124), new Logistic(-1.3587, 0.2383, 1.6106, 0.9119)));
    }

    private static Logistic onScale(double unrelated, double bias, double words, double cosine) {
        double steeper = cosine / (1 - unrelated);
        return new Logistic(bias - steeper * unrelated, words, steeper);
    }

    ProbabilityModel on(Basis basis) {
        return switch (basis) {
            case WORDS -> words;
            case MEANING -> meaning;
            case BOTH -> both;
        };
    }
}
