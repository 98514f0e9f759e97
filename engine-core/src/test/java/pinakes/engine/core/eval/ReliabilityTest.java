package pinakes.engine.core.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import pinakes.engine.core.eval.Reliability.Answer;
import pinakes.engine.core.eval.Reliability.Bin;

final class ReliabilityTest {
    @Test
    void bins_compare_confidence_with_the_truth() {
        var bins = answered(answer(0.125, false), answer(0, true), answer(0.75, true), answer(1, true))
                .bins();

        assertThat(bins).extracting(Bin::answers).containsExactly(2, 0, 0, 1, 1);
        assertThat(bins.getFirst().said()).hasValue(0.0625);
        assertThat(bins.getFirst().right()).hasValue(0.5);
        assertThat(bins.get(1).said()).isEmpty();
        assertThat(bins.getLast().said()).hasValue(1);
        assertThat(bins.getLast().to()).isEqualTo(1);
    }

    @Test
    void calibration_error_weights_ten_bins_by_their_answers() {
        // 0.5 to 0.6: said 0.55, right 0.5; 0.9 to 1: said 0.95, right 1; 0.1 to 0.2: said 0.15, right 0
        var reliability = answered(answer(0.52, true), answer(0.58, false), answer(0.95, true), answer(0.15, false));

        assertThat(reliability.calibrationError().orElseThrow()).isEqualTo((2 * 0.05 + 0.05 + 0.15) / 4, within(1e-9));
        assertThat(answered().calibrationError()).isEmpty();
    }

    @Test
    void right_and_wrong_are_separated_by_confidence_and_by_relevance() {
        var reliability =
                answered(new Answer(0.9, 0.2, true), new Answer(0.4, 0.1, false), new Answer(0.6, 0.3, false));

        assertThat(reliability.confidenceAuc()).hasValue(1);
        assertThat(reliability.relevanceAuc()).hasValue(0.5);
    }

    @Test
    void relevance_is_spread_by_kind_of_question() {
        var reliability = new Reliability(
                List.of(new Answer(0.5, 0.75, true), new Answer(0.5, 0.25, false)), List.of(0.0, 0.25, 0.125));

        assertThat(reliability.right().median()).hasValue(0.75);
        assertThat(reliability.wrong().median()).hasValue(0.25);
        assertThat(reliability.unanswered().count()).isEqualTo(3);
        assertThat(reliability.unanswered().median()).hasValue(0.125);
        assertThat(answered().right())
                .isEqualTo(new Quantiles(0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void confidence_is_within_0_and_1() {
        assertThatIllegalArgumentException().isThrownBy(() -> answer(Double.NaN, true));
    }

    private static Reliability answered(Answer... answers) {
        return new Reliability(List.of(answers), List.of());
    }

    private static Answer answer(double confidence, boolean right) {
        return new Answer(confidence, 0.5, right);
    }
}
