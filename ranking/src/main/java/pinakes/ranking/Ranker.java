package pinakes.ranking;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Combines word and vector scores into one ranking and estimates how reliable it is.
public final class Ranker {
    private static final double BELOW_RELEVANCE_MAX = 0.25;
    private static final double TIMES_RELEVANCE_MAX = 4;

    private final ProbabilityModel probabilities;

    private Ranker(ProbabilityModel probabilities) {
        this.probabilities = probabilities;
    }

    /// Makes a ranker.
    ///
    /// @param model the name of the embedding model that the cosines are from
    public static Ranker of(String model, Basis basis) {
        return new Ranker(Calibration.of(model).on(basis));
    }

    /// The candidates, best first; ties keep their order.
    public <T> List<Ranked<T>> rank(List<Candidate<T>> candidates) {
        return candidates.stream()
                .map(candidate -> new Ranked<>(
                        candidate, probabilities.relevance().probability(candidate.words(), candidate.cosine())))
                .sorted(Comparator.comparingDouble((Ranked<T> ranked) -> logOdds(ranked))
                        .reversed())
                .toList();
    }

    /// How likely it is that the first is relevant; 0 when there is none.
    ///
    /// The strongest signal is its lead over the best passage of another document: passages of one document are
    /// similar, so their scores are close even when relevant. But a lead among bad passages means little, and a
    /// good passage stays good when others are equally good, so the relevance bounds the confidence.
    ///
    /// @param documentOf the document of a passage
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
        double odds = logOdds(first);
        double lead = odds - logOdds(next.get());
        var own = ranked.stream()
                .filter(other -> documentOf.apply(other.item()).equals(document))
                .toList();
        double agreement = (leads(own, ranked, Candidate::words) + leads(own, ranked, Candidate::cosine)) / 2.0;
        return Math.clamp(
                probabilities.confidence().probability(odds, lead, agreement),
                Math.max(0, first.relevance() - BELOW_RELEVANCE_MAX),
                Math.min(1, first.relevance() * TIMES_RELEVANCE_MAX));
    }

    private double logOdds(Ranked<?> ranked) {
        return probabilities
                .relevance()
                .logOdds(ranked.candidate().words(), ranked.candidate().cosine());
    }

    private static <T> int leads(List<Ranked<T>> own, List<Ranked<T>> all, ToDoubleFunction<Candidate<T>> measure) {
        return highest(own, measure) >= highest(all, measure) ? 1 : 0;
    }

    private static <T> double highest(List<Ranked<T>> ranked, ToDoubleFunction<Candidate<T>> measure) {
        return ranked.stream()
                .mapToDouble(each -> measure.applyAsDouble(each.candidate()))
                .max()
                .orElseThrow();
    }
}
