package pinakes.app.cli.query;

import java.util.List;
import java.util.OptionalDouble;
import pinakes.engine.core.eval.Comparison.Row;
import pinakes.engine.core.eval.Evaluation.FolderReport;
import pinakes.engine.core.eval.Evaluation.Report;
import pinakes.engine.core.eval.Figures;
import pinakes.engine.core.eval.Measures;
import pinakes.engine.core.eval.Quantiles;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.node.ObjectNode;

/// The result of an evaluation as JSON.
final class EvalJson {
    private EvalJson() {}

    /// Writes a report.
    ///
    /// @param change what was compared
    /// @param rows the comparison; empty when nothing was compared
    static String of(Report report, String change, List<Row> rows) {
        var json = WireJson.CAMEL.createObjectNode().put("model", report.model());
        var folders = json.putArray("folders");
        report.folders().forEach(folder -> add(folders.addObject(), folder));
        add(json.putObject("mean"), report.mean());
        if (!rows.isEmpty()) {
            var compared = json.putObject("comparison").put("change", change).putArray("rows");
            rows.forEach(row -> add(compared.addObject(), row));
        }
        return json.toPrettyString() + "\n";
    }

    private static void add(ObjectNode json, FolderReport folder) {
        json.put("folder", folder.name())
                .put("documents", folder.texts())
                .put("passages", folder.passages())
                .put("questions", folder.rankings().size());
        add(json, folder.figures());
        var bins = json.withObject("reliability").putArray("bins");
        for (var bin : folder.bins()) {
            var object =
                    bins.addObject().put("from", bin.from()).put("to", bin.to()).put("questions", bin.answers());
            put(object, "confidence", bin.said());
            put(object, "right", bin.right());
        }
    }

    private static void add(ObjectNode json, Figures figures) {
        add(json.putObject("bm25"), figures.words());
        add(json.putObject("vector"), figures.meaning());
        add(json.putObject("hybrid"), figures.both());
        var relevance = json.putObject("relevance");
        add(relevance.putObject("right"), figures.right());
        add(relevance.putObject("wrong"), figures.wrong());
        add(relevance.putObject("unanswerable"), figures.unanswerable());
        var reliability = json.putObject("reliability");
        put(reliability, "auc_by_confidence", figures.confidenceAuc());
        put(reliability, "auc_by_relevance", figures.relevanceAuc());
        put(reliability, "calibration_error", figures.calibrationError());
    }

    private static void add(ObjectNode json, Measures measures) {
        json.put("ndcg_at_10", measures.ndcg())
                .put("recall_at_100", measures.recall())
                .put("mrr", measures.reciprocalRank())
                .put("hit_at_1", measures.hit());
    }

    private static void add(ObjectNode json, Quantiles spread) {
        json.put("questions", spread.count());
        put(json, "p10", spread.low());
        put(json, "median", spread.median());
        put(json, "p90", spread.high());
    }

    private static void add(ObjectNode json, Row row) {
        json.put("folder", row.folder());
        add(json.putObject("before"), row.base());
        add(json.putObject("after"), row.other());
        json.put("better", row.better())
                .put("worse", row.worse())
                .put("equal", row.equal())
                .put("p_value", row.pValue());
    }

    private static void put(ObjectNode json, String name, OptionalDouble value) {
        value.ifPresent(number -> json.put(name, number));
    }
}
