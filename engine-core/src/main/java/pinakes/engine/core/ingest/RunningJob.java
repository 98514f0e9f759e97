package pinakes.engine.core.ingest;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.concurrent.Outage;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobProgress;

/// A job that a lane is working on.
final class RunningJob {
    private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);

    private volatile JobRow row;
    private final Thread worker;
    private final Consumer<Job> listener;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile JobProgress progress = new JobProgress("Starting", 0, 1, 0, null);
    private volatile boolean waiting;
    private boolean cancelled;
    /// Whether its end is being written, which must not be interrupted.
    private boolean ending;

    RunningJob(JobRow row, Thread worker, Consumer<Job> listener) {
        this.row = row;
        this.worker = worker;
        this.listener = listener;
    }

    JobRow row() {
        return row;
    }

    /// Takes over what was stated about the job's document, unless that was before the lane took the job.
    void amended(JobRow now) {
        if (now.attempt() == row.attempt()) {
            row = now;
        }
    }

    Job job() {
        return row.job(progress);
    }

    JobProgress progress() {
        return progress;
    }

    void report(JobProgress reached) {
        progress = reached;
        listener.accept(row.job(reached));
    }

    /// Repeats a step until the disk, the catalog or the index lets it succeed, and reports what the job waits
    /// for.
    <R> R retry(InterruptibleCall<R> step) throws InterruptedException {
        try {
            return Backoff.ENDLESS.retry(step::call, Outage::isCauseOf, failure -> {
                LOG.warn("Job {} is waiting: {}", row.id(), failure.getMessage());
                waiting = true;
                report(new JobProgress(
                        "Waiting: " + failure.getMessage(),
                        progress.stepsDone(),
                        progress.stepsTotal(),
                        progress.fraction(),
                        null));
            });
        } finally {
            waiting = false;
        }
    }

    /// Whether its last step failed and will be tried again.
    boolean isWaiting() {
        return waiting;
    }

    /// Asks the lane to stop; has no effect once the end of the job is being written.
    synchronized void cancel() {
        if (!ending && !cancelled) {
            cancelled = true;
            worker.interrupt();
        }
    }

    synchronized boolean isCancelled() {
        return cancelled;
    }

    /// Writes the document and the end of the job. The job cannot be cancelled during that, and afterwards only if
    /// nothing was written.
    <R> Optional<R> writeEnd(InterruptibleCall<Optional<R>> write) throws InterruptedException {
        beginEnding();
        try {
            var written = write.call();
            if (written.isEmpty()) {
                abandonEnding();
            }
            return written;
        } catch (EngineUnavailableException e) {
            abandonEnding();
            throw e;
        }
    }

    /// From now on the job cannot be cancelled.
    ///
    /// @throws InterruptedException when it was cancelled before
    synchronized void beginEnding() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled before its result was stored");
        }
        ending = true;
    }

    private synchronized void abandonEnding() {
        ending = false;
    }

    /// Marks the job as ended. Its lane may take another job now, which a late cancel must not interrupt.
    void end() {
        synchronized (this) {
            ending = true;
        }
        ended.countDown();
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }
}
