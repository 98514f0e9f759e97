package pinakes.engine.local.ingest;

import java.util.concurrent.CountDownLatch;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobProgress;

/// A job that a lane works on now.
final class RunningJob {
    private final JobRow row;
    private final Thread worker;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile JobProgress progress = new JobProgress("Starting", 0, 1, 0, null);
    private boolean cancelled;

    /// Whether its end is being written, which nothing may interrupt.
    private boolean ending;

    RunningJob(JobRow row, Thread worker) {
        this.row = row;
        this.worker = worker;
    }

    JobRow row() {
        return row;
    }

    Job job() {
        return row.job(progress);
    }

    JobProgress progress() {
        return progress;
    }

    void advanced(JobProgress to) {
        progress = to;
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

    /// From now on the job cannot be cancelled.
    ///
    /// @throws InterruptedException when it was cancelled before
    synchronized void beginEnding() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled before it ended otherwise");
        }
        ending = true;
    }

    /// Its end could not be written, and it can be cancelled again.
    synchronized void giveUpEnding() {
        ending = false;
    }

    /// The lane has done with it, and may have another job by now, which nobody must interrupt instead.
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
