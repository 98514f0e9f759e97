package pinakes.engine.local.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// Whether confidence means what it says: that many of the answers given with it begin with something relevant.
///
/// @param answers one for each question
public record Reliability(List<Answer> answers) {
    private static final int BINS = 5;

    public Reliability {
        answers = List.copyOf(answers);
    }

    /// The answers by their confidence, in five bins from 0 to 1.
    public List<Bin> bins() {
        return IntStream.range(0, BINS)
                .mapToObj(bin -> bin(
                        bin,
                        answers.stream()
                                .filter(answer -> placeOf(answer) == bin)
                                .toList()))
                .toList();
    }

    /// How often an answer that begins with something relevant is given with more confidence than one that does not
    /// (the area under the ROC curve): 1 always, 0.5 by chance. Absent when there are answers of one kind only.
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

    /// What was said of an answer, and what was true.
    ///
    /// @param confidence from 0 to 1
    /// @param relevant whether the first result is
    public record Answer(double confidence, boolean relevant) {
        public Answer {
            if (!(confidence >= 0 && confidence <= 1)) {
                throw new IllegalArgumentException("confidence is within 0 and 1, got " + confidence);
            }
        }
    }

    /// Answers of similar confidence.
    ///
    /// @param from the lowest confidence in it
    /// @param to the lowest confidence above it
    /// @param said their mean confidence; absent when there are none
    /// @param relevant the share whose first result is relevant; absent when there are none
    public record Bin(double from, double to, int answers, OptionalDouble said, OptionalDouble relevant) {}
}
