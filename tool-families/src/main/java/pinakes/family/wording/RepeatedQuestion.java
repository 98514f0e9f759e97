package pinakes.family.wording;

/// Whether hints repeat a question: they are paid for in tokens, so a long one is not repeated.
public final class RepeatedQuestion {
    private static final int CHARACTERS_MAX = 120;

    private RepeatedQuestion() {}

    public static boolean isShortEnough(String question) {
        return question.length() <= CHARACTERS_MAX;
    }
}
