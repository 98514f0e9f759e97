package pinakes.app.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pinakes.app.Models;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.app.settings.Surroundings;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectory;
import pinakes.engine.local.catalog.DataDirectoryException;
import pinakes.engine.local.eval.Evaluation;
import pinakes.engine.local.eval.Evaluation.Report;

/// Measures how good search is on questions whose answers are known.
final class Eval implements Command {
    private static final String MODEL = "model";
    private static final String JSON = "json";
    private static final String EMBEDDING_MODEL = "embedding-model";

    private final Console console;
    private final SettingsReader reader;
    private final Surroundings surroundings;

    Eval(Console console, SettingsReader reader, Surroundings surroundings) {
        this.console = console;
        this.reader = reader;
        this.surroundings = surroundings;
    }

    @Override
    public Description description() {
        return new Description(
                "eval",
                "Measure how good search is on questions with known answers.",
                "Reads a folder in the layout of the BEIR benchmark (`corpus.jsonl`, `queries.jsonl`, `qrels/*.tsv`), cuts"
                        + " and indexes its texts as documents are, asks its questions by word, by meaning and by both,"
                        + " and prints nDCG@10, Recall@100 and MRR, and whether confidence means what it says. The"
                        + " knowledge base is not touched. Vectors are kept in `eval` in the data directory, so that"
                        + " the next time is quicker.",
                "DIR",
                List.of(
                        new Option(MODEL, "MODEL", "The embedding model, in the place of the one that is set."),
                        new Option(JSON, null, "The figures as JSON, for programs.")),
                true);
    }

    @Override
    public int run(Arguments arguments) throws CommandFailedException, SettingException, InterruptedException {
        var folder = arguments
                .word()
                .map(word -> surroundings.workingDirectory().resolve(word).normalize())
                .orElseThrow(() -> new CommandFailedException(
                        "Which folder? Usage: " + description().usage()));
        var settings = PeoplesCommands.settings(reader, withModel(arguments));
        var report = evaluate(folder, settings);
        console.out().print(arguments.has(JSON) ? EvalReport.json(report) : EvalReport.text(report));
        return 0;
    }

    private Report evaluate(Path folder, Settings settings) throws CommandFailedException, InterruptedException {
        var progress = new ProgressLine(console);
        try (var embedder = new Models(settings).wanted()) {
            return Evaluation.run(
                    folder,
                    embedder,
                    () -> DataDirectory.created(settings.dataDir()).resolve("eval"),
                    (step, done, total) -> progress.show(step + ", " + done + " of " + total, (double) done / total));
        } catch (IOException | DataDirectoryException | EngineUnavailableException | EmbeddingException e) {
            throw new CommandFailedException("Nothing was measured: " + e.getMessage());
        } finally {
            progress.clear();
        }
    }

    private static Map<String, String> withModel(Arguments arguments) {
        var all = new LinkedHashMap<>(arguments.settings());
        arguments.option(MODEL).ifPresent(model -> all.put(EMBEDDING_MODEL, model));
        return all;
    }
}
