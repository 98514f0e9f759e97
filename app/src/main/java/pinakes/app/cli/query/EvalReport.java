package pinakes.app.cli.query;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import pinakes.engine.local.eval.Evaluation.Report;
import pinakes.engine.local.eval.Measures;
import pinakes.engine.local.eval.Reliability.Bin;
import pinakes.tool.contract.WireJson;

/// The result of an evaluation as Markdown tables or as JSON.
final class EvalReport {
    private EvalReport() {}

    static String text(Report report) {
        var text = new StringBuilder()
                .append(String.format(
                        Locale.ROOT,
                        "documents: %,d; passages: %,d; queries: %,d; model: %s\n\n",
                        report.texts(),
                        report.passages(),
                        report.questions(),
                        report.model()))
                .append("| found by | nDCG@10 | Recall@100 | MRR   |\n")
                .append("|----------|--------:|-----------:|------:|\n");
        for (var retriever : retrievers(report)) {
            var measures = retriever.measures();
            text.append(String.format(
                    Locale.ROOT,
                    "| %-8s |   %.3f |      %.3f | %.3f |\n",
                    retriever.name(),
                    measures.ndcg(),
                    measures.recall(),
                    measures.reciprocalRank()));
        }
        text.append("\n| confidence |   queries |      mean | first hit relevant |\n")
                .append("|------------|----------:|----------:|-------------------:|\n");
        for (var bin : report.reliability().bins()) {
            text.append(row(bin));
        }
        report.reliability()
                .separation()
                .ifPresent(separation -> text.append(String.format(
                        Locale.ROOT,
                        "\nAUC %.2f: how often a correct answer has a higher confidence than a wrong one.\n",
                        separation)));
        return text.toString();
    }

    static String json(Report report) {
        var json = WireJson.CAMEL
                .createObjectNode()
                .put("model", report.model())
                .put("documents", report.texts())
                .put("passages", report.passages())
                .put("questions", report.questions());
        for (var retriever : retrievers(report)) {
            json.putObject(retriever.name())
                    .put("ndcg_at_10", retriever.measures().ndcg())
                    .put("recall_at_100", retriever.measures().recall())
                    .put("mrr", retriever.measures().reciprocalRank());
        }
        var reliability = json.putObject("reliability");
        report.reliability().separation().ifPresent(separation -> reliability.put("auc", separation));
        var bins = reliability.putArray("bins");
        for (var bin : report.reliability().bins()) {
            var object =
                    bins.addObject().put("from", bin.from()).put("to", bin.to()).put("questions", bin.answers());
            bin.said().ifPresent(said -> object.put("confidence", said));
            bin.relevant().ifPresent(relevant -> object.put("relevant", relevant));
        }
        return json.toPrettyString() + "\n";
    }

    private static String row(Bin bin) {
        return String.format(
                Locale.ROOT,
                "| %.1f–%.1f    | %,9d | %9s | %18s |\n",
                bin.from(),
                bin.to(),
                bin.answers(),
                share(bin.said()),
                share(bin.relevant()));
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.2f", share.getAsDouble()) : "";
    }

    private static List<Retriever> retrievers(Report report) {
        return List.of(
                new Retriever("bm25", report.words()),
                new Retriever("vector", report.meaning()),
                new Retriever("hybrid", report.both()));
    }

    private record Retriever(String name, Measures measures) {}
}
