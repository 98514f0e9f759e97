package pinakes.engine.local.rebuild;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.retry.Backoff;

/// Replaces the model that serves by the one that is wanted, beside everything else; an engine that closes in
/// the midst of it goes on with it at its next start.
public final class ModelChange implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelChange.class);

    private final ServingModel serving;
    private final Thread thread;

    private ModelChange(ServingModel serving, Thread thread) {
        this.serving = serving;
        this.thread = thread;
    }

    public static ModelChange begin(ServingModel serving, Embedder wanted, IndexRebuild rebuilding) {
        return new ModelChange(serving, Thread.ofVirtual().name("model-change").start(() -> {
            try {
                if (serving.isWanted()) {
                    rebuilding.forgetOtherVectors();
                } else {
                    LOG.info(
                            "Changing the model from {} to {}",
                            serving.embedder().name(),
                            wanted.name());
                    rebuildPatiently(wanted, rebuilding);
                    serving.close();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt(); // the next start goes on with it
            } catch (RuntimeException e) {
                LOG.error("The model could not be changed; the old one serves until the next start", e);
            }
        }));
    }

    /// Waits for a server that does not answer and for a disk that is full.
    private static void rebuildPatiently(Embedder wanted, IndexRebuild rebuilding) throws InterruptedException {
        var failures = 0;
        while (true) {
            try {
                rebuilding.rebuildWith(wanted);
                return;
            } catch (EngineUnavailableException e) {
                LOG.warn("The change of the model waits: {}", e.getMessage());
            } catch (EmbeddingException e) {
                if (!e.isTransient()) {
                    throw e;
                }
                LOG.warn("The change of the model waits: {}", e.getMessage());
            }
            Backoff.ENDLESS.pause(++failures);
        }
    }

    /// Lets the change rest, and the old model go.
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        serving.close();
    }
}
