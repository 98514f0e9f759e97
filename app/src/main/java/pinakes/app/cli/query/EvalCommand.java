package pinakes.app.cli.query;

import java.io.IOException;
import java.nio.file.Path;
import pinakes.app.cli.command.Arguments;
import pinakes.app.cli.command.Command;
import pinakes.app.cli.command.CommandContext;
import pinakes.app.cli.command.CommandFailedException;
import pinakes.app.cli.command.CommandUsage;
import pinakes.app.cli.command.ProgressLine;
import pinakes.app.engine.EmbeddingModels;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectory;
import pinakes.engine.local.catalog.DataDirectoryException;
import pinakes.engine.local.eval.Evaluation;
import pinakes.engine.local.eval.Evaluation.Report;

/// Measures search quality on queries with known answers.
public final class EvalCommand extends Command {
    public EvalCommand(CommandContext context) {
        super(
                context,
                CommandUsage.of("eval", "DIR", "Measure search quality on queries with known answers.")
                        .details(
                                "DIR has the layout of the BEIR benchmark (corpus.jsonl, queries.jsonl, qrels/*.tsv). Indexes its texts"
                                        + " like documents, runs its queries by words, by meaning and by both, and prints nDCG@10,"
                                        + " Recall@100, MRR and how well confidence is calibrated.",
                                "The knowledge base is not changed. Vectors are cached in the data directory, in eval.")
                        .flag("model MODEL", "Embedding model (default: the embedding-model setting).")
                        .flag("json", "Print the figures as JSON."));
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var folder = context.path(arguments.words().getFirst());
        var model = arguments.value("model");
        var settings = context.quietSettings(
                model.isPresent() ? arguments.withDefault("embedding-model", model.get()) : arguments);
        var report = evaluate(folder, settings);
        out().print(arguments.has("json") ? EvalReport.json(report) : EvalReport.text(report));
        return 0;
    }

    private Report evaluate(Path folder, Settings settings) throws CommandFailedException, InterruptedException {
        var progress = new ProgressLine(context.console());
        try (var embedder = new EmbeddingModels(settings).selected()) {
            return Evaluation.run(
                    folder,
                    embedder,
                    () -> DataDirectory.created(settings.get(SettingTable.DATA_DIR))
                            .resolve("eval"),
                    (step, done, total) -> progress.show(step + ", " + done + " of " + total, (double) done / total));
        } catch (IOException | DataDirectoryException | EngineUnavailableException | EmbeddingException e) {
            throw new CommandFailedException("The evaluation failed: " + e.getMessage());
        } finally {
            progress.clear();
        }
    }
}
