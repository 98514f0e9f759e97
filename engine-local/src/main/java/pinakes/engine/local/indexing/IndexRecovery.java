package pinakes.engine.local.indexing;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.retry.Backoff;

/// Has an index, or several, mended whenever one broke, and tries again until that succeeds.
public final class IndexRecovery implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexRecovery.class);

    private final Mending mending;
    private final Semaphore reports = new Semaphore(0);
    private final Thread thread = Thread.ofVirtual().name("index-mender").unstarted(this::run);
    private volatile @Nullable String problem;

    public IndexRecovery(Mending mending) {
        this.mending = mending;
    }

    /// Begins to wait for something to mend.
    public void start() {
        thread.start();
    }

    /// A change of the index failed.
    public void broke(EngineUnavailableException failure) {
        LOG.warn("The index lacks changes until it works again: {}", failure.getMessage());
        problem = failure.getMessage();
        reports.release();
    }

    /// A change of the index was given up half-way: nobody knows of a problem, but there may be something to mend.
    void look() {
        reports.release();
    }

    /// Why the index lacks changes; nothing when it does not.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// Stops trying; the next start compares index and catalog anyway.
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (true) {
                reports.acquire();
                mendPatiently();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closing
        }
    }

    private void mendPatiently() throws InterruptedException {
        var failures = 0;
        while (true) {
            reports.drainPermits(); // whatever broke before this attempt is mended with it
            try {
                mending.mend();
                problem = null;
                LOG.info("The index works again");
                return;
            } catch (EngineUnavailableException e) {
                LOG.warn("The index does not work yet: {}", e.getMessage());
                problem = e.getMessage();
            } catch (RuntimeException e) {
                LOG.error("The index could not be mended", e);
                problem = "The index is incomplete; the log says why.";
            }
            Backoff.ENDLESS.pause(++failures);
        }
    }

    /// What makes an index work again.
    @FunctionalInterface
    public interface Mending {
        void mend() throws InterruptedException;
    }
}
