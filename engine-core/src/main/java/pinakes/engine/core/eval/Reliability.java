package pinakes.engine.core.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Whether relevance and confidence can be trusted: confidence should equal the share of answers whose first result is
/// correct.
///
/// @param answers one per question of the test set
/// @param unanswerable the relevance of the first result of each question that the texts do not answer
public record Reliability(List<Answer> answers, List<Double> unanswerable) {
    private static final int SHOWN_BINS = 5;
    private static final int ERROR_BINS = 10;

    public Reliability {
        answers = List.copyOf(answers);
        unanswerable = List.copyOf(unanswerable);
    }

    /// The answers in five bins of confidence.
    public List<Bin> bins() {
        return bins(SHOWN_BINS);
    }

    /// The expected calibration error: the mean distance of confidence from the share of correct answers, over ten
    /// bins.
    public OptionalDouble calibrationError() {
        return bins(ERROR_BINS).stream()
                .flatMapToDouble(bin -> IntStream.range(0, bin.answers()).mapToDouble(_ -> bin.error()))
                .average();
    }

    /// How well confidence separates correct first results from incorrect ones, as the area under the ROC curve.
    public OptionalDouble confidenceAuc() {
        return Statistics.auc(each(true, Answer::confidence), each(false, Answer::confidence));
    }

    /// How well relevance separates correct first results from incorrect ones, as the area under the ROC curve.
    public OptionalDouble relevanceAuc() {
        return Statistics.auc(each(true, Answer::relevance), each(false, Answer::relevance));
    }

    /// The relevance of correct first results.
    public Quantiles right() {
        return Quantiles.of(each(true, Answer::relevance));
    }

    /// The relevance of incorrect first results.
    public Quantiles wrong() {
        return Quantiles.of(each(false, Answer::relevance));
    }

    /// The relevance of the first results of questions that the texts do not answer.
    public Quantiles unanswered() {
        return Quantiles.of(unanswerable);
    }

    private List<Double> each(boolean right, Function<Answer, Double> value) {
        return answers.stream()
                .filter(answer -> answer.right() == right)
                .map(value)
                .toList();
    }

    private List<Bin> bins(int count) {
        return IntStream.range(0, count)
                .mapToObj(bin -> bin(
                        bin,
                        count,
                        answers.stream()
                                .filter(answer -> Math.min(count - 1, (int) (answer.confidence() * count)) == bin)
                                .toList()))
                .toList();
    }

    private static Bin bin(int place, int count, List<Answer> members) {
        return new Bin(
                (double) place / count,
                (place + 1.0) / count,
                members.size(),
                members.stream().mapToDouble(Answer::confidence).average(),
                members.stream().mapToDouble(answer -> answer.right() ? 1 : 0).average());
    }

    /// The first result of a question.
    ///
    /// @param confidence of the whole answer, from 0 to 1
    /// @param relevance of the first result, from 0 to 1
    /// @param right whether the first result answers the question
    public record Answer(double confidence, double relevance, boolean right) {
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
    /// @param right share with a correct first result; empty when there are no answers
    public record Bin(double from, double to, int answers, OptionalDouble said, OptionalDouble right) {
        double error() {
            return Math.abs(said.orElse(0) - right.orElse(0));
        }
    }
}
