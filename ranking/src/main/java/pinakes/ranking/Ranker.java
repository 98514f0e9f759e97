package pinakes.ranking;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Orders candidates by relevance and estimates how far the order can be trusted.
public final class Ranker {
    private static final double BELOW_RELEVANCE_MAX = 0.25;
    private static final double TIMES_RELEVANCE_MAX = 4;

    private final ProbabilityModel probabilities;

    private Ranker(ProbabilityModel probabilities) {
        this.probabilities = probabilities;
    }

    /// A ranker for the scores of one embedding model.
    ///
    /// @param model the name of the model that produced the cosines
    public static Ranker of(String model, Basis basis) {
        return new Ranker(Calibration.of(model).on(basis));
    }

    /// The candidates, most relevant first; ties keep their order.
    public <T> List<Ranked<T>> rank(List<Candidate<T>> candidates) {
        return candidates.stream()
                .map(candidate -> ranked(candidate.item(), candidate.scores()))
                .sorted(Comparator.comparingDouble((Ranked<T> ranked) -> logOdds(ranked.scores()))
                        .reversed())
                .toList();
    }

    private <T> Ranked<T> ranked(T item, MatchScores scores) {
        return new Ranked<>(
                item,
                scores,
                probabilities.relevance().probability(scores.words(), scores.cosine()),
                Math.clamp(scores.words(), 0, 1),
                Math.clamp(scores.cosine(), 0, 1));
    }

    /// The probability that the first of a ranking is relevant; 0 for an empty ranking.
    ///
    /// The strongest signal is its lead over the best passage of another document; passages of the same document
    /// are alike and score alike. A lead among bad passages is no answer, and a good passage stays good when
    /// others are as good, so the relevance of the first one bounds the confidence from above and below.
    ///
    /// @param documentOf the document that a passage belongs to
    public <T> double confidence(List<Ranked<T>> ranked, Function<? super T, ?> documentOf) {
        if (ranked.isEmpty()) {
            return 0;
        }
        var first = ranked.getFirst();
        var document = documentOf.apply(first.item());
        var next = ranked.stream()
                .filter(other -> !documentOf.apply(other.item()).equals(document))
                .findFirst();
        if (next.isEmpty()) {
            return first.relevance();
        }
        double odds = logOdds(first.scores());
        double lead = odds - logOdds(next.get().scores());
        var own = ranked.stream()
                .filter(other -> documentOf.apply(other.item()).equals(document))
                .toList();
        double agreement = (leads(own, ranked, MatchScores::words) + leads(own, ranked, MatchScores::cosine)) / 2.0;
        return Math.clamp(
                probabilities.confidence().probability(odds, lead, agreement),
                Math.max(0, first.relevance() - BELOW_RELEVANCE_MAX),
                Math.min(1, first.relevance() * TIMES_RELEVANCE_MAX));
    }

    private double logOdds(MatchScores scores) {
        return probabilities.relevance().logOdds(scores.words(), scores.cosine());
    }

    private static <T> int leads(List<Ranked<T>> own, List<Ranked<T>> all, ToDoubleFunction<MatchScores> measure) {
        return highest(own, measure) >= highest(all, measure) ? 1 : 0;
    }

    private static <T> double highest(List<Ranked<T>> ranked, ToDoubleFunction<MatchScores> measure) {
        return ranked.stream()
                .mapToDouble(each -> measure.applyAsDouble(each.scores()))
                .max()
                .orElseThrow();
    }
}
