package pinakes.engine.core.indexing;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.InterruptibleTask;

/// Whether an index takes changes, and why not.
final class IndexHealth {
    private static final Logger LOG = LoggerFactory.getLogger(IndexHealth.class);

    private final Runnable repairSoon;
    private volatile boolean damaged;
    private volatile @Nullable String problem;

    /// @param repairSoon has [#repair] called
    IndexHealth(Runnable repairSoon) {
        this.repairSoon = repairSoon;
    }

    /// Why the index cannot take changes; empty when it can.
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// @throws EngineUnavailableException when the index cannot take changes
    void requireSound() {
        var known = problem;
        if (known != null) {
            throw new EngineUnavailableException(known);
        }
    }

    /// Does something with the index and requests a repair if that fails.
    ///
    /// @throws EngineUnavailableException when it fails
    <R> R watch(InterruptibleCall<R> work) throws InterruptedException {
        try {
            return work.call();
        } catch (EngineUnavailableException e) {
            failed(String.valueOf(e.getMessage()));
            throw e;
        } catch (InterruptedException e) {
            damaged = true; // there may be something to repair
            repairSoon.run();
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The index could not be updated", e);
            var failure = new EngineUnavailableException("The index could not be updated; see the server's log.", e);
            failed(String.valueOf(failure.getMessage()));
            throw failure;
        }
    }

    /// Does something with the index; if that fails, the repair does it. Empty when it failed.
    <R> Optional<R> attempt(InterruptibleCall<R> work) throws InterruptedException {
        try {
            return Optional.of(watch(work));
        } catch (EngineUnavailableException e) {
            LOG.debug("Index repair postponed", e);
            return Optional.empty();
        }
    }

    /// Notes a failure and requests a repair.
    void failed(String reason) {
        LOG.warn("The index lacks recent changes until it is repaired: {}", reason);
        problem = reason;
        damaged = true;
        repairSoon.run();
    }

    /// Repairs the index if a change has failed.
    ///
    /// @return false when that is not possible yet
    boolean repair(InterruptibleTask repair) throws InterruptedException {
        if (!damaged) {
            return true;
        }
        damaged = false; // this attempt covers all earlier failures
        try {
            repair.run();
            problem = null;
            LOG.info("The index has been repaired");
            return true;
        } catch (EngineUnavailableException e) {
            LOG.warn("The index still fails: {}", e.getMessage());
            problem = e.getMessage();
        } catch (RuntimeException e) {
            LOG.error("The index could not be repaired", e);
            problem = "The index is incomplete; see the server's log.";
        }
        damaged = true;
        return false;
    }
}
