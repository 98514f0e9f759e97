package pinakes.app.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.engine.EmbeddingModels;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.file.ProcessDirectory;

/// Embeds a question, which needs the model's files or its server.
record ModelCheck(Settings settings) implements Check {
    private static final String NAME = "Model";
    private static final Logger LOG = LoggerFactory.getLogger(ModelCheck.class);

    /// Unpacks the model to a temporary directory if the data directory has none: a check creates no data directory.
    @Override
    public List<Finding> findings() throws InterruptedException {
        var models = new EmbeddingModels(settings);
        if (Files.exists(models.weights())) {
            return List.of(finding(models));
        }
        var parent = Path.of(System.getProperty("java.io.tmpdir"));
        try (var directory = ProcessDirectory.create(
                parent, "pinakes-doctor", e -> LOG.debug("Files from an earlier check could not be removed", e))) {
            return List.of(finding(new EmbeddingModels(settings, directory.path())));
        } catch (IOException e) {
            return List.of(Finding.problem(
                    NAME,
                    "the temporary directory " + parent + " cannot be used: " + e.getMessage(),
                    "Make it writable, or set JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR."));
        }
    }

    private Finding finding(EmbeddingModels models) throws InterruptedException {
        var started = System.nanoTime();
        try (var embedder = models.selected()) {
            embedder.embedQuery("Does the model work?");
            var took = Duration.ofNanos(System.nanoTime() - started);
            return Finding.ok(
                    NAME, embedder.name() + " works (" + embedder.device() + "; " + took.toMillis() + " ms to load)");
        } catch (EmbeddingException | EngineUnavailableException e) {
            return Finding.problem(
                    NAME,
                    String.valueOf(e.getMessage()),
                    settings.find(SettingTable.EMBEDDING_URL).isPresent()
                            ? "Start the server at embedding-url, or unset embedding-url to use a built-in model."
                            : "Set embedding-model to a built-in model, or unset it.");
        }
    }
}
