package pinakes.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

@ExtendWith(Seeded.class)
final class RankerTest {
    private static final String MINILM = "sentence-transformers/all-MiniLM-L6-v2";

    private final Ranker ranker = Ranker.of(MINILM, Basis.BOTH);

    @Test
    void what_both_retrievers_like_comes_first() {
        var ranked = ranker.rank(
                List.of(candidate("words", 0.5, 0.1), candidate("both", 0.5, 0.6), candidate("meaning", 0, 0.6)));

        assertThat(ranked).extracting(Ranked::item).startsWith("both");
    }

    @Test
    @DisplayName("K2: relevance is within 0..1 and does not depend on the other candidates")
    void comparable_between_questions() {
        var alone = ranker.rank(List.of(candidate("a", 0.4, 0.5)));
        var among = ranker.rank(List.of(candidate("a", 0.4, 0.5), candidate("b", 0.9, 0.9), candidate("c", 0, -0.2)));

        assertThat(alone.getFirst().relevance())
                .isBetween(0.0, 1.0)
                .isEqualTo(among.get(1).relevance());
    }

    @ParameterizedTest
    @EnumSource
    void order_follows_relevance_whatever_order_candidates_come_in(Basis basis, Seed seed) {
        var random = seed.random();
        var candidates = new ArrayList<Candidate<Integer>>();
        for (int i = 0; i < 200; i++) {
            candidates.add(new Candidate<>(i, new Evidence(random.nextDouble(), random.nextDouble(-1, 1))));
        }
        var ranked = Ranker.of(MINILM, basis).rank(candidates);
        Collections.shuffle(candidates, Random.from(random));

        assertThat(ranked)
                .isSortedAccordingTo(Comparator.comparingDouble((Ranked<Integer> it) -> it.relevance())
                        .reversed())
                .isEqualTo(Ranker.of(MINILM, basis).rank(candidates))
                .allSatisfy(it -> {
                    assertThat(it.words()).isBetween(0.0, 1.0);
                    assertThat(it.meaning()).isBetween(0.0, 1.0);
                });
    }

    @Test
    @DisplayName("B3: the parts of a score do not depend on the other candidates either")
    void parts_are_comparable_between_questions() {
        var among = ranker.rank(List.of(candidate("a", 0.4, 0.5), candidate("b", 1.2, 0.9), candidate("c", 0, -0.2)));

        assertThat(among).extracting(Ranked::words).containsExactly(1.0, 0.4, 0.0);
        assertThat(among).extracting(Ranked::meaning).containsExactly(0.9, 0.5, 0.0);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("N3: confidence does not contradict the score of the first, however clear its lead")
    void confidence_stays_near_the_relevance_of_the_first(Basis basis, Seed seed) {
        var random = seed.random();
        for (var i = 0; i < 1_000; i++) {
            var candidates = new ArrayList<Candidate<Integer>>();
            for (var number = 0; number <= random.nextInt(5); number++) {
                candidates.add(new Candidate<>(
                        number,
                        new Evidence(
                                basis == Basis.MEANING ? 0 : random.nextDouble(),
                                basis == Basis.WORDS ? 0 : random.nextDouble(-1, 1))));
            }
            var judging = Ranker.of(MINILM, basis);
            var ranked = judging.rank(candidates);

            assertThat(judging.confidence(ranked))
                    .isBetween(0.0, 1.0)
                    .isCloseTo(ranked.getFirst().relevance(), within(0.2501));
        }
    }

    @Test
    @DisplayName("N3: confidence grows with the evidence, the lead and the agreement")
    void confidence_follows_the_evidence() {
        var next = candidate("next", 0.2, 0.3);

        double clear = confidence(candidate("a", 0.7, 0.8), next);
        double narrow = confidence(candidate("a", 0.25, 0.32), next);
        double disputed = confidence(candidate("a", 0.1, 0.5), next);

        assertThat(clear).isGreaterThan(narrow).isLessThanOrEqualTo(1);
        assertThat(narrow).isPositive();
        assertThat(clear).isGreaterThan(disputed);
        assertThat(ranker.confidence(List.of())).isZero();
    }

    @Test
    void same_cosine_means_less_for_a_model_that_finds_everything_alike() {
        var evidence = List.of(candidate("a", 0.3, 0.5));

        var bge = Ranker.of("BAAI/bge-small-en-v1.5", Basis.BOTH).rank(evidence);

        assertThat(bge.getFirst().relevance())
                .isLessThan(ranker.rank(evidence).getFirst().relevance());
    }

    @Test
    @DisplayName("S12: what is no number is no evidence")
    void no_evidence() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Evidence(Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Evidence(0, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new Evidence(-1, 0));
    }

    private double confidence(Candidate<String> first, Candidate<String> second) {
        return ranker.confidence(ranker.rank(List.of(first, second)));
    }

    private static Candidate<String> candidate(String item, double words, double cosine) {
        return new Candidate<>(item, new Evidence(words, cosine));
    }
}
