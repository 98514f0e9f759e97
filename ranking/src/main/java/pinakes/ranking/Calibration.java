package pinakes.ranking;

/// The figures that turn scores into probabilities. They depend on the embedding model: what is near for one is far
/// for another.
///
/// Only those of MiniLM were fitted: on the training questions of SciFact, with whole abstracts as passages. Other
/// models borrow them, with their cosines moved to MiniLM's scale. docs/benchmarks.md has the tables, and says how
/// badly the figures carry over to CISI, which they were not fitted on.
record Calibration(Judgement words, Judgement meaning, Judgement both) {
    private static final Judgement BY_WORDS =
            new Judgement(new Logistic(-9.0440, 15.9969, 0), new Logistic(-2.4918, 0.0687, 0.8084, 2.4330));

    private static final Calibration MINILM = shifted(0);

    /// The cosine of texts that have nothing to do with each other, as measured for this model.
    private static final Calibration BGE_SMALL = shifted(0.33);

    /// A guess between the two: nothing is known of the model.
    private static final Calibration UNKNOWN = shifted(0.15);

    /// The calibration of a model, by its published name.
    static Calibration of(String model) {
        return switch (model) {
            case "sentence-transformers/all-MiniLM-L6-v2" -> MINILM;
            case "BAAI/bge-small-en-v1.5" -> BGE_SMALL;
            default -> UNKNOWN;
        };
    }

    /// MiniLM's figures for a model whose unrelated texts have this cosine, where MiniLM's have 0.
    private static Calibration shifted(double unrelated) {
        return new Calibration(
                BY_WORDS,
                new Judgement(onScale(unrelated, -12.6985, 0, 17.3106), new Logistic(-4.0125, 0.0694, 0.8410, 4.4812)),
                new Judgement(
                        onScale(unrelated, -11.1754, 9.9278, 8.9230), new Logistic(-1.1428, 0.1123, 0.9452, 0.5378)));
    }

    private static Logistic onScale(double unrelated, double bias, double words, double cosine) {
        double steeper = cosine / (1 - unrelated);
        return new Logistic(bias - steeper * unrelated, words, steeper);
    }

    Judgement judgement(Basis basis) {
        return switch (basis) {
            case WORDS -> words;
            case MEANING -> meaning;
            case BOTH -> both;
        };
    }
}
