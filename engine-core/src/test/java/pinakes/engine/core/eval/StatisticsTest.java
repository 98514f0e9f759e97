package pinakes.engine.core.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// The figures were computed by hand.
final class StatisticsTest {
    @Test
    void auc_is_the_share_of_pairs_in_the_right_order_and_ties_count_half() {
        // 0.9 wins twice; 0.4 ties once and loses once
        assertThat(Statistics.auc(List.of(0.9, 0.4), List.of(0.4, 0.6))).hasValue(2.5 / 4);
        assertThat(Statistics.auc(List.of(0.9), List.of(0.1, 0.2))).hasValue(1);
    }

    @Test
    void there_is_no_auc_of_values_of_one_kind() {
        assertThat(Statistics.auc(List.of(0.9), List.of())).isEmpty();
        assertThat(Statistics.auc(List.of(), List.of(0.9))).isEmpty();
    }

    @Test
    void quantiles_lie_between_the_nearest_values() {
        var values = List.of(4.0, 1.0, 3.0, 2.0, 5.0);

        assertThat(Statistics.quantile(values, 0)).isEqualTo(1);
        assertThat(Statistics.quantile(values, 0.5)).isEqualTo(3);
        assertThat(Statistics.quantile(values, 0.1)).isEqualTo(1.4, within(1e-9));
        assertThat(Statistics.quantile(values, 1)).isEqualTo(5);
        assertThat(Statistics.quantile(List.of(7.0), 0.9)).isEqualTo(7);
    }

    @Test
    void p_value_is_the_share_of_signs_that_make_as_large_a_sum() {
        // All three the same way: 2 of the 8 combinations.
        assertThat(Statistics.pValue(List.of(1.0, 1.0, 1.0))).isEqualTo(2.0 / 8, within(0.02));
        // 3 + 1 - 1 = 3: only sums of ±3 and ±5 are as large, 2 and 1 of 4 with each sign of the 3.
        assertThat(Statistics.pValue(List.of(3.0, 1.0, -1.0))).isEqualTo(6.0 / 8, within(0.02));
    }

    @Test
    void p_value_of_many_differences_of_one_sign_is_small_and_of_none_is_1() {
        assertThat(Statistics.pValue(Collections.nCopies(40, 0.1))).isLessThan(0.001);
        assertThat(Statistics.pValue(Collections.nCopies(40, 0.0))).isEqualTo(1);
        assertThat(Statistics.pValue(List.of(0.3))).isEqualTo(1);
    }

    @Test
    void p_value_does_not_change_from_run_to_run() {
        var differences = List.of(0.5, -0.25, 0.125, 0.75);

        assertThat(Statistics.pValue(differences)).isEqualTo(Statistics.pValue(differences));
    }

    @Test
    void mean_leaves_out_what_is_missing() {
        assertThat(Statistics.mean(List.of(OptionalDouble.of(1), OptionalDouble.empty(), OptionalDouble.of(2))))
                .hasValue(1.5);
        assertThat(Statistics.mean(List.of(OptionalDouble.empty()))).isEmpty();
    }
}
