package pinakes.family.answer;

import org.jspecify.annotations.Nullable;

/// How well the first result of a search answers.
public enum Verdict {
    /// Most probably right: there is nothing more to do.
    SURE("", null),
    POSSIBLE("", null),
    /// Any of several may be the right one.
    TIED("several results match about equally well", "a more specific question"),
    /// Most probably wrong, and not worth reading further.
    POOR("no result matches well", "the words that the documents use");

    private static final double SURE_MIN = 0.8;
    private static final double POSSIBLE_MIN = 0.3;
    private static final double RELEVANT_MIN = 0.5;

    private final String reason;
    private final @Nullable String missing;

    Verdict(String reason, @Nullable String missing) {
        this.reason = reason;
        this.missing = missing;
    }

    /// The verdict on the first result.
    ///
    /// @param confidence the calibrated probability that it is right
    /// @param relevance its own
    public static Verdict of(double confidence, double relevance) {
        if (isSure(confidence)) {
            return SURE;
        }
        if (confidence >= POSSIBLE_MIN) {
            return POSSIBLE;
        }
        return relevance >= RELEVANT_MIN ? TIED : POOR;
    }

    /// Whether this confidence alone makes the first result the right one.
    public static boolean isSure(double confidence) {
        return confidence >= SURE_MIN;
    }

    /// Why the first result is doubtful; empty where the confidence says it all.
    String reason() {
        return reason;
    }

    /// What would help to find more; null if nothing is needed.
    @Nullable
    String missing() {
        return missing;
    }
}
