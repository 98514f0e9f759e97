package pinakes.engine.core.eval;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The quality of a ranking in the measures of the BEIR benchmark, each from 0 to 1.
///
/// @param ndcg nDCG@10: the discounted gain of the first ten, relative to an ideal ranking
/// @param recall Recall@100: the share of relevant results among the first hundred
/// @param reciprocalRank 1 divided by the rank of the first relevant result; 0 when none is among the first hundred
/// @param hit Hit@1: 1 when the first result is relevant, otherwise 0
public record Measures(double ndcg, double recall, double reciprocalRank, double hit) {
    /// A question that no result can answer (for example, because chunking split its answer) scores 0.
    private static final Measures NONE = new Measures(0, 0, 0, 0);

    static final int GAIN_PLACES = 10;
    static final int PLACES = 100;

    /// Measures one ranking.
    ///
    /// @param ranking distinct ids of results, best first
    /// @param grades positive relevance grades by id
    static Measures of(List<String> ranking, Map<String, Integer> grades) {
        if (grades.isEmpty()) {
            return NONE;
        }
        var found = ranking.stream()
                .limit(PLACES)
                .map(id -> grades.getOrDefault(id, 0))
                .toList();
        var ideal = grades.values().stream().sorted(Comparator.reverseOrder()).toList();
        double relevant = found.stream().filter(grade -> grade > 0).count();
        double reciprocalRank = reciprocalRank(found);
        return new Measures(
                gain(found) / gain(ideal), relevant / grades.size(), reciprocalRank, reciprocalRank == 1 ? 1 : 0);
    }

    /// The mean of each measure.
    static Measures mean(List<Measures> all) {
        return new Measures(
                mean(all, Measures::ndcg),
                mean(all, Measures::recall),
                mean(all, Measures::reciprocalRank),
                mean(all, Measures::hit));
    }

    private static double gain(List<Integer> grades) {
        double gain = 0;
        for (int i = 0; i < Math.min(GAIN_PLACES, grades.size()); i++) {
            gain += grades.get(i) * Math.log(2) / Math.log(i + 2.0);
        }
        return gain;
    }

    private static double reciprocalRank(List<Integer> grades) {
        return IntStream.range(0, grades.size())
                .filter(i -> grades.get(i) > 0)
                .mapToDouble(i -> 1.0 / (i + 1))
                .findFirst()
                .orElse(0);
    }

    private static double mean(List<Measures> all, ToDoubleFunction<Measures> measure) {
        return all.stream().mapToDouble(measure).average().orElse(0);
    }
}
