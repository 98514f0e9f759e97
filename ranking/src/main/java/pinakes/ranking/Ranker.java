package pinakes.ranking;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Weighs evidence of two kinds into one order, and says how far that order can be trusted.
public final class Ranker {
    /// More would be two answers to one question.
    private static final double FROM_RELEVANCE_MAX = 0.25;

    private final Judgement judgement;

    private Ranker(Judgement judgement) {
        this.judgement = judgement;
    }

    /// Makes a ranker.
    ///
    /// @param model the name of the embedding model that the cosines are from
    public static Ranker of(String model, Basis basis) {
        return new Ranker(Calibration.of(model).judgement(basis));
    }

    /// The candidates, the best first; those that are as good as each other stay in their order.
    public <T> List<Ranked<T>> rank(List<Candidate<T>> candidates) {
        return candidates.stream()
                .map(candidate -> {
                    var evidence = candidate.evidence();
                    return new Ranked<>(
                            candidate.item(),
                            evidence,
                            judgement.relevance().probability(evidence.words(), evidence.cosine()),
                            Math.clamp(evidence.words(), 0, 1),
                            Math.clamp(evidence.cosine(), 0, 1));
                })
                .sorted(Comparator.comparingDouble((Ranked<T> ranked) -> logOdds(ranked.evidence()))
                        .reversed())
                .toList();
    }

    /// How likely it is that the first is relevant; 0 when there is none.
    ///
    /// Its lead over the others says more than its score about questions that have an answer, and nothing about
    /// those that have none. So it moves the relevance that is shown for the first, but not far.
    public double confidence(List<? extends Ranked<?>> ranked) {
        if (ranked.isEmpty()) {
            return 0;
        }
        var first = ranked.getFirst().evidence();
        double odds = logOdds(first);
        double margin = ranked.size() == 1 ? 0 : odds - logOdds(ranked.get(1).evidence());
        double agreement = (leads(ranked, Evidence::words) + leads(ranked, Evidence::cosine)) / 2.0;
        double relevance = ranked.getFirst().relevance();
        return Math.clamp(
                judgement.confidence().probability(odds, margin, agreement),
                Math.max(0, relevance - FROM_RELEVANCE_MAX),
                Math.min(1, relevance + FROM_RELEVANCE_MAX));
    }

    private double logOdds(Evidence evidence) {
        return judgement.relevance().logOdds(evidence.words(), evidence.cosine());
    }

    private static int leads(List<? extends Ranked<?>> ranked, ToDoubleFunction<Evidence> measure) {
        double first = measure.applyAsDouble(ranked.getFirst().evidence());
        return ranked.stream().allMatch(other -> measure.applyAsDouble(other.evidence()) <= first) ? 1 : 0;
    }
}
