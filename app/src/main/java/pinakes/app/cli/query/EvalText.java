package pinakes.app.cli.query;

import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import pinakes.engine.core.eval.Comparison.Row;
import pinakes.engine.core.eval.Evaluation.FolderReport;
import pinakes.engine.core.eval.Evaluation.Report;
import pinakes.engine.core.eval.Figures;
import pinakes.engine.core.eval.Measures;
import pinakes.engine.core.eval.Quantiles;
import pinakes.engine.core.eval.Reliability.Bin;

/// The result of an evaluation as Markdown tables.
final class EvalText {
    private final Formatter text = new Formatter(Locale.ROOT);

    private EvalText() {}

    /// Writes a report.
    ///
    /// @param change what was compared
    /// @param rows the comparison; empty when nothing was compared
    static String of(Report report, String change, List<Row> rows) {
        var all = new EvalText();
        report.folders().forEach(folder -> all.folder(folder, report.model()));
        if (report.folders().size() > 1) {
            all.text.format("mean of %d folders\n\n", report.folders().size());
            all.measures(report.mean());
            all.trust(report.mean());
        }
        if (!rows.isEmpty()) {
            all.comparison(change, rows);
        }
        return all.text.toString().stripTrailing() + "\n";
    }

    private void folder(FolderReport folder, String model) {
        text.format(
                "%s: documents: %,d; chunks: %,d; queries: %,d; model: %s\n\n",
                folder.name(),
                folder.texts(),
                folder.passages(),
                folder.rankings().size(),
                model);
        measures(folder.figures());
        text.format("| confidence |   queries |      mean |  first hit correct |\n");
        text.format("|------------|----------:|----------:|-------------------:|\n");
        folder.bins().forEach(this::bin);
        text.format("\n");
        trust(folder.figures());
    }

    private void measures(Figures figures) {
        text.format("| found by | nDCG@10 | Recall@100 | MRR   | Hit@1 |\n");
        text.format("|----------|--------:|-----------:|------:|------:|\n");
        measures("bm25", figures.words());
        measures("vector", figures.meaning());
        measures("hybrid", figures.both());
        text.format("\n");
    }

    private void measures(String name, Measures measures) {
        text.format(
                "| %-8s |   %.3f |      %.3f | %.3f | %.3f |\n",
                name, measures.ndcg(), measures.recall(), measures.reciprocalRank(), measures.hit());
    }

    private void bin(Bin bin) {
        text.format(
                "| %.1f–%.1f    | %,9d | %9s | %18s |\n",
                bin.from(), bin.to(), bin.answers(), share(bin.said()), share(bin.right()));
    }

    private void trust(Figures figures) {
        text.format("| relevance of the first hit |   queries |  10%% | median |  90%% |\n");
        text.format("|----------------------------|----------:|-----:|-------:|-----:|\n");
        spread("correct", figures.right());
        spread("incorrect", figures.wrong());
        spread("unanswerable query", figures.unanswerable());
        text.format("\n");
        text.format(
                "AUC, correct vs. incorrect first hits: %s by confidence, %s by relevance\n",
                shareOrNone(figures.confidenceAuc()), shareOrNone(figures.relevanceAuc()));
        text.format("Expected calibration error of confidence: %s\n\n", shareOrNone(figures.calibrationError()));
    }

    private void spread(String name, Quantiles spread) {
        text.format(
                "| %-26s | %,9d | %4s | %6s | %4s |\n",
                name, spread.count(), share(spread.low()), share(spread.median()), share(spread.high()));
    }

    private void comparison(String change, List<Row> rows) {
        text.format("comparison with %s: values before and after, the number of queries whose nDCG@10\n", change);
        text.format("is better, worse or equal, and the p-value of a paired randomisation test on nDCG@10\n\n");
        text.format("| folder       |    nDCG@10    |      MRR      | better | worse | equal |      p |\n");
        text.format("|--------------|--------------:|--------------:|-------:|------:|------:|-------:|\n");
        for (var row : rows) {
            text.format(
                    "| %-12s | %.3f → %.3f | %.3f → %.3f | %,6d | %,5d | %,5d | %.4f |\n",
                    row.folder(),
                    row.base().ndcg(),
                    row.other().ndcg(),
                    row.base().reciprocalRank(),
                    row.other().reciprocalRank(),
                    row.better(),
                    row.worse(),
                    row.equal(),
                    row.pValue());
        }
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.2f", share.getAsDouble()) : "";
    }

    private static String shareOrNone(OptionalDouble share) {
        return share.isPresent() ? share(share) : "none";
    }
}
