package pinakes.app.cli.doctor;

import java.time.Duration;
import java.util.List;
import pinakes.app.engine.EmbeddingModels;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;

/// Embeds a question, which needs the model's files or its server.
record ModelCheck(Settings settings) implements Check {
    private static final String NAME = "Model";

    @Override
    public List<Finding> findings() throws InterruptedException {
        var started = System.nanoTime();
        try (var embedder = new EmbeddingModels(settings).selected()) {
            embedder.embedQuery("Does the model work?");
            var took = Duration.ofNanos(System.nanoTime() - started);
            return List.of(Finding.ok(
                    NAME, embedder.name() + " works (" + embedder.device() + "; " + took.toMillis() + " ms to load)"));
        } catch (EmbeddingException | EngineUnavailableException e) {
            return List.of(Finding.problem(
                    NAME,
                    String.valueOf(e.getMessage()),
                    settings.find(SettingTable.EMBEDDING_URL).isPresent()
                            ? "Start the server at embedding-url, or unset embedding-url to use a built-in model."
                            : "Set embedding-model to a built-in model, or unset it."));
        }
    }
}
