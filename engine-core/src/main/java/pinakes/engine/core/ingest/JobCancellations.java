package pinakes.engine.core.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.referenced.FailedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;

/// Cancels jobs: queued ones, those that run here, and those that run in other engines.
record JobCancellations(DocumentStore store, JobRunner runner, Listeners<Job> listeners, TimeEstimates estimates) {
    private static final Logger LOG = LoggerFactory.getLogger(JobCancellations.class);

    /// Returns when the job has ended.
    void cancel(JobId id) throws InterruptedException {
        var running = runner.running(id);
        if (running.isPresent()) {
            running.get().cancel();
            running.get().awaitEnd(); // it may have failed, or be queued again
        }
        if (Uninterrupted.call(() -> cancelQueued(id))) {
            LOG.debug("Job {} was cancelled before it started", id);
        } else if (runner.running(id).isPresent()) {
            cancel(id); // a lane took it in between
        } else {
            cancelElsewhere(id);
        }
    }

    /// Cancels all queued jobs in one change, and then those that were started, which may be given back at any time;
    /// failed ones can no longer be retried.
    void cancelAll() throws InterruptedException {
        Uninterrupted.call(() -> {
            var queued = store.write(JobTable::cancelQueued);
            for (var row : queued) {
                announce(row);
            }
            return queued.size();
        });
        var started =
                new ArrayList<>(runner.running().stream().map(RunningJob::row).toList());
        started.addAll(store.read(JobTable::started));
        for (var job : started) {
            if (job.project() == null) {
                cancel(job.id());
            }
        }
        forget(FailedContent::forgetAll);
    }

    /// Whether the job was still queued.
    private boolean cancelQueued(JobId id) throws InterruptedException {
        if (!store.write((sql, now) -> JobTable.cancel(sql, id, JobState.QUEUED, now))) {
            return false;
        }
        announce(id);
        return true;
    }

    /// Cancels a job that another engine is working on, which then cannot store its result; the content of one that
    /// failed is not kept any longer.
    private void cancelElsewhere(JobId id) throws InterruptedException {
        var row = store.read(sql -> JobTable.find(sql, id));
        if (row.isPresent()
                && Uninterrupted.call(() -> store.write((sql, now) -> JobTable.cancelUnfinished(sql, id, now)))) {
            announce(id);
        } else if (row.isPresent() && row.get().isKept()) {
            forget(sql -> FailedContent.forget(sql, id));
        }
    }

    /// Deletes content of failed jobs.
    private void forget(Function<Sql, List<ContentHash>> change) throws InterruptedException {
        Uninterrupted.call(() -> {
            var contents = store.write((sql, _) -> change.apply(sql));
            store.blobs().releaseAll(contents);
            return contents;
        });
    }

    private void announce(JobId id) throws InterruptedException {
        var row = store.read(sql -> JobTable.find(sql, id));
        if (row.isPresent()) {
            announce(row.get());
        }
    }

    private void announce(JobRow row) throws InterruptedException {
        store.blobs().release(row.source().content());
        StagedAttachments.releaseEnded(store); // an earlier attempt may have stored some
        listeners.publish(row.idle(estimates));
    }
}
