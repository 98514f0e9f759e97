package pinakes.engine.local.indexing;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.concurrent.InterruptibleTask;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.retry.Backoff;

/// Repairs an index, or several, after a failed change, and retries until that succeeds.
public final class IndexRecovery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexRecovery.class);

    private final InterruptibleTask repair;
    private final Semaphore requests = new Semaphore(0);
    private final StoppableThread thread = new StoppableThread("index-recovery", this::run);
    private volatile @Nullable String problem;

    /// @param repair makes the index usable again and brings it up to date
    public IndexRecovery(InterruptibleTask repair) {
        this.repair = repair;
    }

    public void start() {
        thread.start();
    }

    /// Reports a failed change of the index.
    public void failed(EngineUnavailableException failure) {
        LOG.warn("The index lacks recent changes until it is repaired: {}", failure.getMessage());
        problem = failure.getMessage();
        requests.release();
    }

    /// Reports an interrupted change of the index: there may be something to repair.
    void interrupted() {
        requests.release();
    }

    /// Why the index misses changes; empty when it does not.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// Stops trying; the next start compares index and catalog anyway.
    @Override
    public void close() {
        thread.close();
    }

    private void run() throws InterruptedException {
        while (true) {
            requests.acquire();
            repairUntilDone();
        }
    }

    private void repairUntilDone() throws InterruptedException {
        for (var failures = 1; ; failures++) {
            requests.drainPermits(); // this attempt covers all earlier failures
            try {
                repair.run();
                problem = null;
                LOG.info("The index works again");
                return;
            } catch (EngineUnavailableException e) {
                LOG.warn("The index still fails: {}", e.getMessage());
                problem = e.getMessage();
            } catch (RuntimeException e) {
                LOG.error("The index could not be repaired", e);
                problem = "The index is incomplete; the log says why.";
            }
            Backoff.ENDLESS.pause(failures);
        }
    }
}
