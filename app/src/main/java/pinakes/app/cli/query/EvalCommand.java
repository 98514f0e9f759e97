package pinakes.app.cli.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.engine.EmbeddingModels;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingGroup;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.core.catalog.DataDirectoryException;
import pinakes.engine.core.eval.Comparison;
import pinakes.engine.core.eval.Evaluation;
import pinakes.engine.core.eval.Evaluation.Report;
import pinakes.engine.core.eval.Evaluation.Setup;
import pinakes.engine.local.index.LuceneChunkIndex;

/// Measures search quality on queries with known answers.
public final class EvalCommand extends Command {
    public EvalCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("eval", "DIR...", "Measure search quality on queries with known answers.")
                        .taking(SettingGroup.DATA.and(SettingGroup.EMBEDDING))
                        .details(
                                "DIR has one of two layouts. BEIR: corpus.jsonl, queries.jsonl and qrels/*.tsv. Long"
                                        + " texts: corpora/*.md, and questions_df.csv with questions and the excerpts"
                                        + " (references) that answer them; a passage is correct if it contains at least"
                                        + " half of an excerpt.",
                                "Indexes the texts as if they were documents, runs each query by keyword, by meaning,"
                                        + " and with both combined, and prints nDCG@10, Recall@100, MRR, Hit@1 and the"
                                        + " calibration of relevance and confidence. With several folders, it also"
                                        + " prints the mean, and runs 40 queries from each folder against the others to"
                                        + " see how unanswerable queries score.",
                                "--compare runs everything again with one change (model=MODEL or rerank=off) and"
                                        + " compares the rankings query by query, with a randomisation test.",
                                "The knowledge base is not changed. Vectors are cached in 'eval' in the data"
                                        + " directory.")
                        .flag("model MODEL", "Embedding model (default: the embedding-model setting).")
                        .flag(
                                "compare CHANGE",
                                "Compare with another model (model=MODEL) or without reranking (rerank=off).")
                        .flag("json", "Print the figures as JSON."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var compare = arguments.value("compare");
        var change = compare.isPresent() ? Optional.of(Change.parse(compare.get())) : Optional.<Change>empty();
        var model = arguments.value("model");
        if (model.isPresent()) {
            arguments.checkUnset(SettingTable.EMBEDDING_MODEL, "--model");
        }
        var settings = settings(arguments, model);
        var changed = settings(arguments, change.flatMap(Change::model).or(() -> model));
        var folders = new ArrayList<Path>();
        for (var word : arguments.words()) {
            folders.add(context.path(word));
        }
        // Models load when they are first used, so an unknown one fails here and an unused one costs nothing.
        try (var embedder = new EmbeddingModels(settings).selected();
                var other = new EmbeddingModels(changed).selected()) {
            var report = evaluate(folders, new Setup(embedder, true, LuceneChunkIndex::create), settings);
            var rows = change.isPresent()
                    ? Comparison.of(
                            report,
                            evaluate(
                                    folders,
                                    new Setup(other, change.get().reranked(), LuceneChunkIndex::create),
                                    changed))
                    : List.<Comparison.Row>of();
            out().print(
                            arguments.has("json")
                                    ? EvalJson.of(report, compare.orElse(""), rows)
                                    : EvalText.of(report, compare.orElse(""), rows));
            return 0;
        } catch (IOException | DataDirectoryException | EngineUnavailableException | EmbeddingException e) {
            throw new CommandFailedException("The evaluation failed: " + e.getMessage());
        }
    }

    private Settings settings(Arguments arguments, Optional<String> model) throws SettingException {
        var all = new HashMap<>(arguments.settings());
        model.ifPresent(name -> all.put("embedding-model", name));
        return context.quietSettings(new Arguments(arguments.words(), arguments.flags(), all));
    }

    private Report evaluate(List<Path> folders, Setup setup, Settings settings)
            throws IOException, InterruptedException {
        var progress = context.progress("steps");
        try {
            return Evaluation.run(
                    folders,
                    setup,
                    () -> DataDirectory.created(settings.get(SettingTable.DATA_DIR))
                            .resolve("eval"),
                    (step, done, total) -> {
                        if (done == 1) {
                            progress.beginPhase();
                        }
                        progress.show(done + " of " + total, step, (double) done / total, 0);
                    });
        } finally {
            progress.clear();
        }
    }

    /// What is different in the second of two evaluations.
    ///
    /// @param model the embedding model; empty for the same one
    /// @param reranked whether the best passages are ranked again after a closer look
    private record Change(Optional<String> model, boolean reranked) {
        private static final String MODEL = "model=";
        private static final String WITHOUT_RERANKING = "rerank=off";

        /// Reads `model=MODEL` or `rerank=off`.
        static Change parse(String text) throws CommandFailedException {
            if (text.startsWith(MODEL)) {
                return new Change(Optional.of(text.substring(MODEL.length())), true);
            }
            if (text.equals(WITHOUT_RERANKING)) {
                return new Change(Optional.empty(), false);
            }
            throw CommandFailedException.usage(
                    "--compare needs " + MODEL + "MODEL or " + WITHOUT_RERANKING + ", got \"" + text + "\".");
        }
    }
}
