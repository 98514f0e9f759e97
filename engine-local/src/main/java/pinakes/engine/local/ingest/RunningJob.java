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
    private boolean storing;

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

    /// Asks the lane to stop; has no effect while the document is being stored.
    synchronized void cancel() {
        if (!storing && !cancelled) {
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
    synchronized void beginStoring() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException("cancelled before it was stored");
        }
        storing = true;
    }

    /// It could not be stored, and can be cancelled again.
    synchronized void giveUpStoring() {
        storing = false;
    }

    void end() {
        ended.countDown();
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }
}
