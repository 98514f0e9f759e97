package pinakes.ranking;

import java.util.Locale;

/// The figures that make scores mean the same from question to question. They depend on the embedding model: what
/// is near for one is far for another.
///
/// They were fitted on the training questions of SciFact and checked on CISI; docs/benchmarks.md has the tables.
record Calibration(Judgement words, Judgement meaning, Judgement both) {
    private static final Judgement WORDS =
            new Judgement(new Logistic(-4.0, 10.0, 0), new Logistic(0.5, 0.5, 0.5, 0.5));

    private static final Calibration MINILM = new Calibration(
            WORDS,
            new Judgement(new Logistic(-6.0, 0, 9.0), new Logistic(0.5, 0.5, 0.5, 0.5)),
            new Judgement(new Logistic(-6.0, 5.0, 7.0), new Logistic(0.0, 0.5, 0.5, 1.0)));

    /// The calibration of a model, by any of its names.
    static Calibration of(String model) {
        return MINILM;
    }

    Judgement judgement(Basis basis) {
        return switch (basis) {
            case WORDS -> words;
            case MEANING -> meaning;
            case BOTH -> both;
        };
    }
}
