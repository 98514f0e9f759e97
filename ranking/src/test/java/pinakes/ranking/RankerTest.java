package pinakes.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
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
            candidates.add(new Candidate<>(i, random.nextDouble(), random.nextDouble(-1, 1)));
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
    void confidence_stays_within_the_bounds_of_relevance(Basis basis, Seed seed) {
        var random = seed.random();
        for (var i = 0; i < 1_000; i++) {
            var candidates = new ArrayList<Candidate<Integer>>();
            for (var number = 0; number <= random.nextInt(5); number++) {
                candidates.add(new Candidate<>(
                        number,
                        basis == Basis.MEANING ? 0 : random.nextDouble(),
                        basis == Basis.WORDS ? 0 : random.nextDouble(-1, 1)));
            }
            var judging = Ranker.of(MINILM, basis);
            var ranked = judging.rank(candidates);

            var relevance = ranked.getFirst().relevance();

            assertThat(judging.confidence(ranked, Function.identity()))
                    .isBetween(0.0, 1.0)
                    .isGreaterThanOrEqualTo(relevance - 0.25)
                    .isLessThanOrEqualTo(4 * relevance);
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
        assertThat(ranker.confidence(List.<Ranked<String>>of(), Function.identity()))
                .isZero();
    }

    @Test
    @DisplayName("N3: another passage of the same document does not make the answer less sure")
    void lead_is_over_other_documents() {
        var right = candidate("right, page 1", 0.6, 0.7);
        var alike = candidate("right, page 2", 0.55, 0.68);
        var wrong = candidate("wrong, page 1", 0.2, 0.3);
        Function<String, String> documentOf = passage -> passage.substring(0, passage.indexOf(','));

        var alone = ranker.confidence(ranker.rank(List.of(right, wrong)), documentOf);
        var withAlike = ranker.confidence(ranker.rank(List.of(right, alike, wrong)), documentOf);

        assertThat(withAlike).isEqualTo(alone);
        assertThat(ranker.confidence(ranker.rank(List.of(right, alike)), documentOf))
                .as("nothing but one document: as sure as that passage is relevant")
                .isEqualTo(ranker.rank(List.of(right)).getFirst().relevance());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("N3: a lead among bad passages is no answer, and a good passage stays good beside others")
    void confidence_does_not_contradict_relevance(Basis basis) {
        var judge = Ranker.of(MINILM, basis);
        var bad = judge.rank(List.of(candidate("bad", 0.1, 0.15), candidate("worse", 0, -0.3)));
        var good = judge.rank(List.of(candidate("one", 0.9, 0.9), candidate("other", 0.9, 0.9)));

        assertThat(judge.confidence(bad, Function.identity()))
                .isLessThanOrEqualTo(4 * bad.getFirst().relevance())
                .isLessThan(0.2);
        assertThat(judge.confidence(good, Function.identity()))
                .isGreaterThanOrEqualTo(good.getFirst().relevance() - 0.25)
                .isGreaterThan(0.6);
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
        assertThatIllegalArgumentException().isThrownBy(() -> candidate("a", Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> candidate("a", 0, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> candidate("a", -1, 0));
    }

    private double confidence(Candidate<String> first, Candidate<String> second) {
        return ranker.confidence(ranker.rank(List.of(first, second)), Function.identity());
    }

    private static Candidate<String> candidate(String item, double words, double cosine) {
        return new Candidate<>(item, words, cosine);
    }
}
