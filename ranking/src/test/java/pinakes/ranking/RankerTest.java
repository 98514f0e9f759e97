package pinakes.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
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

    private static final int QUESTION_TERMS = 10;

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

    @Test
    @DisplayName("K2: a guess is at most as likely as the words are misspelled, in the same order")
    void guesses_are_less_likely() {
        var sure = new Ranked<>(candidate("sure", 1, 1), 30);
        var unsure = new Ranked<>(candidate("unsure", 0, 0), -3);

        assertThat(sure.guessed().relevance()).isBetween(0.74, 0.76);
        assertThat(unsure.guessed().relevance()).isLessThan(unsure.relevance()).isPositive();
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

    @Test
    @DisplayName("K2: the best are ranked again after a closer look, and the others stay behind them")
    void closer_look_reorders_the_best() {
        var ranked =
                ranker.rank(List.of(candidate("a", 0.5, 0.5), candidate("b", 0.48, 0.5), candidate("gone", 0.4, 0.4)));

        var refined = ranker.rerank(
                ranked, Map.of("a", new TextScores(0, 0.3, false, false), "b", new TextScores(0.8, 0.7, false, false)));

        assertThat(refined).extracting(Ranked::item).containsExactly("b", "a");
    }

    @Test
    @DisplayName("K2: what nobody looked at never comes before what was looked at")
    void others_stay_behind() {
        var candidates = new ArrayList<Candidate<Integer>>();
        var looks = new HashMap<Integer, TextScores>();
        for (var i = 0; i <= Ranker.RERANKED_MAX; i++) {
            candidates.add(new Candidate<>(i, 0.9, 0.9 - i / 100.0));
            if (i < Ranker.RERANKED_MAX) {
                looks.put(i, new TextScores(0, -1.0, false, false));
            }
        }

        var refined = ranker.rerank(ranker.rank(candidates), looks);

        assertThat(refined.getLast().item()).isEqualTo(Ranker.RERANKED_MAX);
        assertThat(refined)
                .isSortedAccordingTo(Comparator.comparingDouble((Ranked<Integer> it) -> it.relevance())
                        .reversed());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("K2a: what the query names exactly is near certainty")
    void exact_words_are_near_certainty(Basis basis) {
        var judge = Ranker.of(MINILM, basis);
        var ranked = judge.rank(List.of(candidate("a", 0.5, 0.4)));

        var plain = judge.rerank(ranked, Map.of("a", new TextScores(0.5, 0.6, false, false)));
        var exact = judge.rerank(ranked, Map.of("a", new TextScores(0.5, 0.6, true, false)));

        assertThat(exact.getFirst().relevance())
                .isGreaterThan(0.8)
                .isGreaterThan(plain.getFirst().relevance());
    }

    @Test
    @DisplayName("K2: a list of references stays behind prose that matches a little less")
    void asides_stay_behind_prose() {
        var ranked = ranker.rank(List.of(candidate("references", 0.6, 0.6), candidate("prose", 0.45, 0.5)));

        var refined = ranker.rerank(
                ranked,
                Map.of(
                        "references", new TextScores(0.5, 0.7, false, true),
                        "prose", new TextScores(0.4, 0.65, false, false)));

        assertThat(refined).extracting(Ranked::item).containsExactly("prose", "references");
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("N3a: a lead among bad passages is no answer, and no passage is none")
    void lead_among_bad_passages_is_no_answer(Basis basis) {
        var judge = Ranker.of(MINILM, basis);
        var bad = judge.rank(List.of(candidate("bad", 0.1, 0.15), candidate("worse", 0, -0.3)));

        assertThat(judge.confidence(bad, QUESTION_TERMS))
                .isLessThanOrEqualTo(1.5 * bad.getFirst().relevance())
                .isLessThan(0.3);
        assertThat(judge.confidence(List.of(), QUESTION_TERMS)).isZero();
    }

    @Test
    @DisplayName("N3a: confidence grows with the evidence and with the lead over the fifth")
    void confidence_follows_the_evidence() {
        var clear = confidence(0.7, 0.2, 0.2, 0.2, 0.2);
        var severalAnswers = confidence(0.7, 0.7, 0.7, 0.2, 0.2);
        var allAlike = confidence(0.7, 0.7, 0.7, 0.7, 0.7);

        assertThat(severalAnswers).isEqualTo(clear).isGreaterThan(allAlike);
        assertThat(clear).isGreaterThan(confidence(0.4, 0.2, 0.2, 0.2, 0.2)).isBetween(0.5, 1.0);
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

    @ParameterizedTest
    @EnumSource
    @DisplayName("N3a: the same match says more of a longer question")
    void longer_questions_are_surer(Basis basis) {
        var judge = Ranker.of(MINILM, basis);
        var found = judge.rank(List.of(candidate("good", 0.5, 0.6), candidate("bad", 0.2, 0.3)));

        assertThat(judge.confidence(found, 30)).isGreaterThan(judge.confidence(found, 10));
        assertThat(judge.confidence(found, 0)).isEqualTo(judge.confidence(found, 5));
    }

    private double confidence(double... scores) {
        return ranker.confidence(
                ranker.rank(IntStream.range(0, scores.length)
                        .mapToObj(i -> new Candidate<>(i, scores[i], scores[i]))
                        .toList()),
                QUESTION_TERMS);
    }

    private static Candidate<String> candidate(String item, double words, double cosine) {
        return new Candidate<>(item, words, cosine);
    }
}
