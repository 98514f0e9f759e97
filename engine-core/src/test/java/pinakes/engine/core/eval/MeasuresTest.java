package pinakes.engine.core.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// The figures were computed by hand: log2(3) is 1.58496, log2(5) is 2.32193.
final class MeasuresTest {
    private static final Offset<Double> ROUNDING = within(0.00001);

    @Test
    void perfect_ranking_has_the_best_of_all_measures() {
        assertThat(Measures.of(List.of("a", "b", "x"), Map.of("a", 1, "b", 1))).isEqualTo(new Measures(1, 1, 1, 1));
    }

    @Test
    void lower_places_count_for_less() {
        var measures = Measures.of(List.of("x", "a", "y", "b"), Map.of("a", 1, "b", 1));

        assertThat(measures.ndcg()).isEqualTo((0.63093 + 0.43068) / (1 + 0.63093), ROUNDING);
        assertThat(measures.recall()).isEqualTo(1);
        assertThat(measures.reciprocalRank()).isEqualTo(0.5);
        assertThat(measures.hit()).isZero();
    }

    @Test
    void more_relevant_texts_count_for_more() {
        var measures = Measures.of(List.of("b", "a"), Map.of("a", 2, "b", 1));

        assertThat(measures.ndcg()).isEqualTo((1 + 2 * 0.63093) / (2 + 0.63093), ROUNDING);
    }

    @Test
    void gain_ends_at_the_tenth_place() {
        var measures = Measures.of(numbered(1, 11), Map.of("11", 1));

        assertThat(measures).isEqualTo(new Measures(0, 1, 1.0 / 11, 0));
    }

    @Test
    void ideal_has_ten_places_too() {
        var grades = numbered(1, 12).stream().collect(Collectors.toMap(Function.identity(), _ -> 1));

        assertThat(Measures.of(numbered(1, 10), grades)).isEqualTo(new Measures(1, 10.0 / 12, 1, 1));
    }

    @Test
    void what_comes_after_the_first_hundred_does_not_count() {
        assertThat(Measures.of(numbered(1, 101), Map.of("101", 1))).isEqualTo(new Measures(0, 0, 0, 0));
        assertThat(Measures.of(List.of(), Map.of("a", 1))).isEqualTo(new Measures(0, 0, 0, 0));
    }

    @Test
    void question_that_nothing_answers_is_lost() {
        assertThat(Measures.of(List.of("a"), Map.of())).isEqualTo(new Measures(0, 0, 0, 0));
    }

    @Test
    void mean_is_taken_measure_by_measure() {
        assertThat(Measures.mean(List.of(new Measures(1, 0.5, 1, 1), new Measures(0, 0.25, 0.5, 0))))
                .isEqualTo(new Measures(0.5, 0.375, 0.75, 0.5));
    }

    private static List<String> numbered(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).toList();
    }
}
