package pinakes.engine.local.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// Whether confidence is calibrated: it should equal the share of answers whose first result is relevant.
///
/// @param answers one per question
public record Reliability(List<Answer> answers) {
    private static final int BINS = 5;

    public Reliability {
        answers = List.copyOf(answers);
    }

    /// The answers in five bins of confidence.
    public List<Bin> bins() {
        return IntStream.range(0, BINS)
                .mapToObj(bin -> bin(
                        bin,
                        answers.stream()
                                .filter(answer -> placeOf(answer) == bin)
                                .toList()))
                .toList();
    }

    /// How often an answer with a relevant first result has more confidence than one without (the area under the
    /// ROC curve): 1 is always, 0.5 is chance. Empty when all answers are of one kind.
    public OptionalDouble separation() {
        return answers.stream()
                .filter(Answer::relevant)
                .flatMapToDouble(right ->
                        answers.stream().filter(answer -> !answer.relevant()).mapToDouble(wrong -> win(right, wrong)))
                .average();
    }

    private static double win(Answer right, Answer wrong) {
        return (1 + Math.signum(right.confidence() - wrong.confidence())) / 2;
    }

    private static int placeOf(Answer answer) {
        return Math.min(BINS - 1, (int) (answer.confidence() * BINS));
    }

    private static Bin bin(int place, List<Answer> members) {
        return new Bin(
                (double) place / BINS,
                (place + 1.0) / BINS,
                members.size(),
                members.stream().mapToDouble(Answer::confidence).average(),
                members.stream()
                        .mapToDouble(answer -> answer.relevant() ? 1 : 0)
                        .average());
    }

    /// The confidence of an answer and its relevance.
    ///
    /// @param confidence from 0 to 1
    /// @param relevant whether the first result is relevant
    public record Answer(double confidence, boolean relevant) {
        public Answer {
            if (!(confidence >= 0 && confidence <= 1)) {
                throw new IllegalArgumentException("confidence must be between 0 and 1, got " + confidence);
            }
        }
    }

    /// Answers of similar confidence.
    ///
    /// @param from lowest confidence, inclusive
    /// @param to highest confidence, exclusive
    /// @param said mean confidence; empty when there are no answers
    /// @param relevant share with a relevant first result; empty when there are no answers
    public record Bin(double from, double to, int answers, OptionalDouble said, OptionalDouble relevant) {}
}
