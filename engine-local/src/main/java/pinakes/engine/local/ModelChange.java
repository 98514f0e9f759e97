package pinakes.engine.local;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.engine.local.rebuild.Rebuilding;

/// Replaces the model that serves by the one that is wanted, beside everything else; an engine that closes in the midst
/// of it goes on with it at its next start.
final class ModelChange implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelChange.class);

    private final Thread thread;

    private ModelChange(Thread thread) {
        this.thread = thread;
    }

    static ModelChange begin(ServingModel serving, Embedder wanted, Rebuilding rebuilding) {
        return new ModelChange(Thread.ofVirtual().name("model-change").start(() -> {
            try (serving) {
                if (!serving.isWanted()) {
                    LOG.info(
                            "Changing the model from {} to {}",
                            serving.embedder().model().name(),
                            wanted.model().name());
                    rebuilding.rebuildWith(wanted);
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt(); // the next start goes on with it
            } catch (RuntimeException e) {
                LOG.error("The model could not be changed; the old one serves until the next start", e);
            }
        }));
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
