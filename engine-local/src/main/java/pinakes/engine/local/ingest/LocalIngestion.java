package pinakes.engine.local.ingest;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.local.blob.ContentTooLargeException;
import pinakes.engine.local.blob.StagedContent;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.Uninterrupted;
import pinakes.engine.local.document.DocumentTable;
import pinakes.engine.local.document.LocalDocuments.JobStopper;
import pinakes.engine.local.document.ReferencedBlobs;
import pinakes.engine.local.project.library.ProjectLibrary;

/// Ingestion by jobs in the embedded catalog.
public final class LocalIngestion implements Ingestion, JobStopper {
    private static final Logger LOG = LoggerFactory.getLogger(LocalIngestion.class);

    private final Catalog catalog;
    private final ReferencedBlobs contents;
    private final JobRunner runner;
    private final JobListeners watches;
    private final Paces paces;
    private final IngestLimits limits;
    private final InstantSource clock;

    LocalIngestion(
            Catalog catalog,
            ReferencedBlobs contents,
            JobRunner runner,
            JobListeners watches,
            Paces paces,
            IngestLimits limits,
            InstantSource clock) {
        this.catalog = catalog;
        this.contents = contents;
        this.runner = runner;
        this.watches = watches;
        this.paces = paces;
        this.limits = limits;
        this.clock = clock;
    }

    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        return taken(document, Submission.Refused::new, staged -> {
            var submission = catalog.write(handle -> enter(handle, document, staged));
            settle(submission instanceof Submission.Accepted, staged);
            return submission;
        });
    }

    /// Takes a document for a project.
    public ProjectSubmission submit(ProjectKey project, NewDocument document) throws IOException, InterruptedException {
        return taken(document, ProjectSubmission.Refused::new, staged -> {
            var submission = catalog.write(handle -> enter(handle, project, document, staged));
            settle(submission instanceof ProjectSubmission.Accepted, staged);
            return submission;
        });
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        var running = runner.running(id);
        return running.isPresent()
                ? running.map(RunningJob::job)
                : catalog.read(handle -> JobTable.find(handle, id)).map(this::seen);
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
        return catalog.read(handle -> JobTable.list(handle, filter, limit, offset)).stream()
                .map(row -> runner.running(row.id()).map(RunningJob::job).orElseGet(() -> seen(row)))
                .toList();
    }

    @Override
    public Optional<Job> cancel(JobId id) throws InterruptedException {
        var running = runner.running(id);
        if (running.isPresent()) {
            running.get().cancel();
            running.get().awaitEnd();
        } else if (Uninterrupted.of(() -> cancelWaiting(id))) {
            LOG.debug("Job {} was cancelled before its turn", id);
        } else if (runner.running(id).isPresent()) {
            return cancel(id); // a lane took it in between
        }
        return find(id);
    }

    /// Ends what waits in one change, and then what is being worked on.
    @Override
    public void cancelAll() throws InterruptedException {
        Uninterrupted.of(() -> {
            var waiting = catalog.write(handle -> JobTable.cancelWaiting(handle, clock.instant()));
            for (var row : waiting) {
                contents.release(row.content());
                watches.tell(seen(row));
            }
            return waiting.size();
        });
        for (var job : runner.running()) {
            if (job.row().project() == null) {
                job.cancel();
                job.awaitEnd();
            }
        }
    }

    @Override
    public Optional<Job> await(JobId id) throws InterruptedException {
        var ended = new CountDownLatch(1);
        try (var _ = watch(id, job -> {
            if (job.state().isFinal()) {
                ended.countDown();
            }
        })) {
            var job = find(id);
            if (job.isEmpty() || job.get().state().isFinal()) {
                return job;
            }
            ended.await();
        }
        return find(id);
    }

    @Override
    public Watch watch(JobId id, Consumer<Job> listener) {
        return watches.add(id, listener);
    }

    /// How many jobs are in which state.
    public Map<JobState, Integer> counts() throws InterruptedException {
        return catalog.read(JobTable::counts);
    }

    /// Puts the bytes on the disk, and has them entered while nobody can delete them.
    private <S> S taken(NewDocument document, Function<IngestFault, S> refusal, Entering<S> entering)
            throws IOException, InterruptedException {
        try (var content = document.content().open();
                var staged = contents.blobs().stage(content, limits.fileBytesMax())) {
            return Uninterrupted.of(() -> entered(staged, entering));
        } catch (ContentTooLargeException _) {
            return refusal.apply(JobFaults.tooLarge(limits));
        }
    }

    private <S> S entered(StagedContent staged, Entering<S> entering) throws InterruptedException {
        var lock = contents.lock(staged.hash());
        lock.lockInterruptibly();
        try {
            contents.blobs().keep(staged);
            return entering.enter(staged);
        } finally {
            lock.unlock();
        }
    }

    /// Bytes that no job and no document needs are not kept.
    private void settle(boolean accepted, StagedContent staged) throws InterruptedException {
        if (accepted) {
            runner.wake();
        } else {
            contents.release(staged.hash());
        }
    }

    private Submission enter(Handle handle, NewDocument document, StagedContent staged) {
        var known = DocumentTable.sameContent(handle, staged.hash());
        if (known.isPresent()) {
            return new Submission.Known(known.get());
        }
        var underWay = JobTable.underWay(handle, staged.hash(), null);
        if (underWay.isPresent()) {
            return new Submission.UnderWay(seen(underWay.get()));
        }
        var waiting = JobTable.count(handle, JobState.QUEUED);
        return waiting >= limits.waitingMax()
                ? new Submission.Busy(waiting)
                : new Submission.Accepted(seen(JobTable.insert(handle, document, null, staged, clock.instant())));
    }

    private ProjectSubmission enter(Handle handle, ProjectKey project, NewDocument document, StagedContent staged) {
        var underWay = JobTable.underWay(handle, staged.hash(), project);
        if (underWay.isPresent()) {
            return new ProjectSubmission.UnderWay(seen(underWay.get()));
        }
        var unchanged = ProjectLibrary.unchanged(handle, project.number(), document, staged.hash());
        if (unchanged.isPresent()) {
            return new ProjectSubmission.Unchanged(unchanged.get());
        }
        var waiting = JobTable.count(handle, JobState.QUEUED);
        return waiting >= limits.waitingMax()
                ? new ProjectSubmission.Busy(waiting)
                : new ProjectSubmission.Accepted(
                        seen(JobTable.insert(handle, document, project, staged, clock.instant())));
    }

    /// Whether the job still waited for its turn.
    private boolean cancelWaiting(JobId id) throws InterruptedException {
        if (!catalog.write(handle -> JobTable.cancel(handle, id, JobState.QUEUED, clock.instant()))) {
            return false;
        }
        var row = catalog.read(handle -> JobTable.find(handle, id));
        if (row.isPresent()) {
            contents.release(row.get().content());
            watches.tell(seen(row.get()));
        }
        return true;
    }

    /// A job that no lane works on now.
    private Job seen(JobRow row) {
        var waiting = new JobProgress("Waiting for its turn", 0, 1, 0, estimate(row));
        return row.job(JobWork.end(row, waiting));
    }

    private Duration estimate(JobRow row) {
        return paces.estimate(row.sizeBytes());
    }

    private interface Entering<S> {
        S enter(StagedContent staged) throws InterruptedException;
    }
}
