package pinakes.engine.core.rebuild;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.Backoff;
import pinakes.engine.core.concurrent.Outage;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.indexing.IndexRebuild;

/// Replaces the model that serves by the configured one, in the background. An interrupted change is resumed at
/// the next start.
public final class ModelChange implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelChange.class);

    private final ServingModel serving;
    private final Embedder wanted;
    private final IndexRebuild rebuild;
    private final StoppableThread thread = new StoppableThread("model-change", this::run);

    private ModelChange(ServingModel serving, Embedder wanted, IndexRebuild rebuild) {
        this.serving = serving;
        this.wanted = wanted;
        this.rebuild = rebuild;
    }

    public static ModelChange start(ServingModel serving, Embedder wanted, IndexRebuild rebuild) {
        var change = new ModelChange(serving, wanted, rebuild);
        change.thread.start();
        return change;
    }

    private void run() throws InterruptedException {
        try {
            if (serving.isWanted()) {
                rebuild.deleteOtherVectors();
                return;
            }
            LOG.info(
                    "Re-embedding all chunks with {}; until this is done, searches use {}",
                    wanted.name(),
                    serving.embedder().name().equals(wanted.name())
                            ? "the old index"
                            : serving.embedder().name());
            Backoff.ENDLESS.retry(
                    () -> {
                        rebuild.rebuildWith(wanted);
                        return wanted;
                    },
                    Outage::isCauseOf,
                    failure -> LOG.warn("The model change is paused and will be retried: {}", failure.getMessage()));
            serving.close();
        } catch (RuntimeException e) {
            LOG.error("The model could not be changed; the old one stays in use until the next restart", e);
        }
    }

    /// Pauses the change and closes the old model.
    @Override
    public void close() {
        thread.close();
        serving.close();
    }
}
