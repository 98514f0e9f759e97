package pinakes.engine.local.project.index;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;

/// Fills the index of a project beside everything else, when it lacks too much for a call to wait.
///
/// Not for several threads at once.
final class BackgroundCatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundCatchUp.class);

    private final long number;
    private @Nullable Thread filler;

    /// @param number the project's
    BackgroundCatchUp(long number) {
        this.number = number;
    }

    void start(OpenProjectIndex index, IndexCatchUp filling) {
        filler = Thread.ofVirtual().name("project-index-fill").start(() -> fill(index, filling));
    }

    boolean isRunning() {
        return filler != null && filler.isAlive();
    }

    /// Stops it where it is; whoever uses the index next goes on with it.
    void stop() {
        var running = filler;
        filler = null;
        if (running != null) {
            running.interrupt();
            try {
                running.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void fill(OpenProjectIndex index, IndexCatchUp filling) {
        try {
            filling.run(index.index());
            index.index().commit();
            LOG.info("Filled the index of project {} again", number);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (EngineUnavailableException e) {
            LOG.warn("The index of project {} could not be filled: {}", number, e.getMessage());
            index.close(); // the next use opens it again
        } catch (RuntimeException e) {
            LOG.error("The index of project {} could not be filled", number, e);
            index.close();
        }
    }
}
