package pinakes.engine.local.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import pinakes.engine.local.eval.Reliability.Answer;
import pinakes.engine.local.eval.Reliability.Bin;

final class ReliabilityTest {
    @Test
    void bins_compare_confidence_with_the_truth() {
        var reliability = new Reliability(
                List.of(new Answer(0.125, false), new Answer(0, true), new Answer(0.75, true), new Answer(1, true)));

        var bins = reliability.bins();

        assertThat(bins).extracting(Bin::answers).containsExactly(2, 0, 0, 1, 1);
        assertThat(bins.getFirst().said()).hasValue(0.0625);
        assertThat(bins.getFirst().relevant()).hasValue(0.5);
        assertThat(bins.get(1).said()).isEmpty();
        assertThat(bins.getLast().said()).hasValue(1);
        assertThat(bins.getLast().to()).isEqualTo(1);
    }

    @Test
    void separation_is_the_share_of_pairs_in_the_right_order_and_ties_count_half() {
        var reliability = new Reliability(
                List.of(new Answer(0.9, true), new Answer(0.4, true), new Answer(0.4, false), new Answer(0.6, false)));

        // 0.9 wins twice; 0.4 ties once and loses once
        assertThat(reliability.separation()).hasValue(2.5 / 4);
    }

    @Test
    void there_is_no_separation_of_answers_of_one_kind() {
        assertThat(new Reliability(List.of(new Answer(0.9, true))).separation()).isEmpty();
    }

    @Test
    void confidence_is_within_0_and_1() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Answer(Double.NaN, true));
    }
}
