package pinakes.engine.local.ingest;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.retry.Backoff;

/// Tries what a passing fault of the engine prevents until it succeeds, and says meanwhile why a job waits.
final class Persistence {
    private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);

    private final JobListeners watches;

    Persistence(JobListeners watches) {
        this.watches = watches;
    }

    <R> R until(RunningJob job, Attempt<R> attempt) throws InterruptedException {
        var failures = 0;
        while (true) {
            try {
                return attempt.make();
            } catch (EngineUnavailableException e) {
                LOG.warn("Job {} waits: {}", job.row().id(), e.getMessage());
                var reached = job.progress();
                tell(
                        job,
                        new JobProgress(
                                "Waiting: " + e.getMessage(),
                                reached.stepsDone(),
                                reached.stepsTotal(),
                                reached.fraction(),
                                null));
                Backoff.ENDLESS.pause(++failures);
            }
        }
    }

    /// Says how far a job is.
    void tell(RunningJob job, JobProgress progress) {
        job.advanced(progress);
        watches.tell(job.job());
    }

    interface Attempt<R> {
        R make() throws InterruptedException;
    }
}
