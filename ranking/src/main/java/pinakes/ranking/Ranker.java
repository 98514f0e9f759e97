package pinakes.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Combines the scores of candidates into one ranking and estimates how reliable it is.
public final class Ranker {
    /// How many of the best candidates are reranked; more did not improve results enough to justify the cost.
    public static final int RERANKED_MAX = 20;

    /// What the exact words of a query add to the log-odds of a text that contains them: such a match is nearly
    /// certain to be right.
    private static final double EXACT = 4;

    /// The deduction for a list of references or a table of contents, which names many topics but answers no
    /// question.
    private static final double ASIDE = 3;

    /// The fifth, because a question may have several answers; the lead over the second says nothing in that case.
    private static final int LEAD_OVER = 5;

    /// A lead among bad results means little.
    private static final double TIMES_RELEVANCE_MAX = 1.5;

    private static final Comparator<Ranked<?>> BEST_FIRST =
            Comparator.<Ranked<?>>comparingDouble(Ranked::logOdds).reversed();

    private final Calibration calibration;

    private Ranker(Calibration calibration) {
        this.calibration = calibration;
    }

    /// Makes a ranker.
    ///
    /// @param model the name of the embedding model that the cosines are from
    public static Ranker of(String model, Basis basis) {
        return new Ranker(Calibration.of(model, basis));
    }

    /// The candidates, best first; ties keep their order.
    public <T> List<Ranked<T>> rank(List<Candidate<T>> candidates) {
        return candidates.stream()
                .map(candidate -> new Ranked<>(candidate, calibration.ranking().logOdds(candidate)))
                .sorted(BEST_FIRST)
                .toList();
    }

    /// Reranks the best by the scores of their texts. The others stay behind them.
    ///
    /// @param scores of the first candidates, by item; candidates without any are left out
    public <T> List<Ranked<T>> rerank(List<Ranked<T>> ranked, Map<T, TextScores> scores) {
        int count = Math.min(RERANKED_MAX, ranked.size());
        var refined = new ArrayList<Ranked<T>>(ranked.size());
        for (var each : ranked.subList(0, count)) {
            var text = scores.get(each.item());
            if (text != null) {
                double odds = calibration.logOdds(each.candidate(), text)
                        + (text.hasExact() ? EXACT : 0)
                        - (text.isAside() ? ASIDE : 0);
                refined.add(new Ranked<>(each.candidate(), odds));
            }
        }
        refined.sort(BEST_FIRST);
        double lowest =
                refined.isEmpty() ? Double.POSITIVE_INFINITY : refined.getLast().logOdds();
        for (var each : ranked.subList(count, ranked.size())) {
            refined.add(new Ranked<>(each.candidate(), Math.min(lowest, each.logOdds())));
        }
        return refined;
    }

    /// How likely it is that the first is relevant; 0 when there is none.
    ///
    /// @param questionTerms how many different terms the question has
    public <T> double confidence(List<Ranked<T>> ranked, int questionTerms) {
        if (ranked.isEmpty()) {
            return 0;
        }
        var first = ranked.getFirst();
        if (ranked.size() == 1) {
            return first.relevance();
        }
        double lead = first.logOdds()
                - ranked.get(Math.min(LEAD_OVER, ranked.size()) - 1).logOdds();
        boolean leadsWords = ranked.stream()
                .limit(RERANKED_MAX)
                .allMatch(
                        other -> other.candidate().words() <= first.candidate().words());
        return Math.min(
                calibration.confidence().probability(first.logOdds(), lead, leadsWords, questionTerms),
                first.relevance() * TIMES_RELEVANCE_MAX);
    }
}
