package pinakes.engine.core.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import pinakes.engine.core.eval.Evaluation.FolderReport;
import pinakes.engine.core.eval.Evaluation.Report;

/// Two evaluations of the same questions with different settings, compared question by question.
public final class Comparison {
    /// Rankings with the same results in the same places have the same gain up to rounding.
    private static final double ROUNDING = 1e-9;

    private Comparison() {}

    /// One row per folder and, when there are several, their mean, in which every folder counts equally.
    public static List<Row> of(Report base, Report other) {
        var rows = new ArrayList<Row>();
        var weighted = new ArrayList<Double>();
        for (int i = 0; i < base.folders().size(); i++) {
            var folder = base.folders().get(i);
            var differences = differences(folder, other.folders().get(i));
            rows.add(row(folder, other.folders().get(i), differences));
            differences.forEach(difference -> weighted.add(difference / differences.size()));
        }
        if (rows.size() > 1) {
            rows.add(mean(rows, Statistics.pValue(weighted)));
        }
        return rows;
    }

    private static List<Double> differences(FolderReport base, FolderReport other) {
        return IntStream.range(0, base.rankings().size())
                .mapToObj(i ->
                        other.rankings().get(i).ndcg() - base.rankings().get(i).ndcg())
                .toList();
    }

    private static Row row(FolderReport base, FolderReport other, List<Double> differences) {
        int better = (int) differences.stream().filter(d -> d > ROUNDING).count();
        int worse = (int) differences.stream().filter(d -> d < -ROUNDING).count();
        return new Row(
                base.name(),
                base.figures().both(),
                other.figures().both(),
                better,
                worse,
                differences.size() - better - worse,
                Statistics.pValue(differences));
    }

    private static Row mean(List<Row> rows, double pValue) {
        return new Row(
                "mean",
                Measures.mean(rows.stream().map(Row::base).toList()),
                Measures.mean(rows.stream().map(Row::other).toList()),
                rows.stream().mapToInt(Row::better).sum(),
                rows.stream().mapToInt(Row::worse).sum(),
                rows.stream().mapToInt(Row::equal).sum(),
                pValue);
    }

    /// The comparison of one folder.
    ///
    /// @param better how many questions have a higher nDCG@10 with the other settings
    /// @param pValue the probability that chance alone causes such a difference in nDCG@10
    public record Row(String folder, Measures base, Measures other, int better, int worse, int equal, double pValue) {}
}
