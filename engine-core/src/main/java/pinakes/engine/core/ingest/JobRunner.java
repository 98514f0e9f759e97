package pinakes.engine.core.ingest;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.Backoff;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.project.LocalProjects;
import pinakes.engine.file.FullDisk;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.StoreOutcome;
import pinakes.extraction.ExtractionException;
import pinakes.extraction.ExtractionException.Reason;

/// Takes jobs from the catalog, runs a few at a time and records how they end.
///
/// If the end of a job cannot be written, because the disk is full or the catalog is locked, the write is retried
/// until it succeeds: a job never ends differently from what the catalog says.
final class JobRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobRunner.class);

    /// How often engines may give back a job whose file does not fit on their disks, before it fails.
    private static final int GIVEN_BACK_MAX = 10;

    private final DocumentStore store;
    private final DocumentMaker documents;
    private final ProjectDocumentMaker projectDocuments;
    private final ProjectBatchMaker projectBatches;
    private final Listeners<Job> listeners;
    private final TimeEstimates estimates;
    private final IngestLimits limits;
    private final JobTraces traces;
    private final Map<JobId, RunningJob> running = new ConcurrentHashMap<>();
    /// Guarded by the lock below.
    private final JobScheduler scheduler;
    /// Held from claiming a job until it is in the map of running jobs, so that callers see both or neither.
    private final ReentrantLock claiming = new ReentrantLock();
    /// Advances with every new job; a lane that finds no job waits for the next phase.
    private final Phaser newJobs = new Phaser(1);
    private final List<StoppableThread> lanes;
    private volatile boolean closing;

    JobRunner(
            DocumentStore store,
            DocumentMaker documents,
            LocalProjects projects,
            Listeners<Job> listeners,
            TimeEstimates estimates,
            IngestLimits limits,
            JobTraces traces) {
        this.store = store;
        this.documents = documents;
        this.projectDocuments = new ProjectDocumentMaker(documents, projects.library(), store.clock());
        this.projectBatches = new ProjectBatchMaker(store, projects);
        this.listeners = listeners;
        this.estimates = estimates;
        this.limits = limits;
        this.traces = traces;
        this.scheduler = new JobScheduler(limits);
        this.lanes = IntStream.range(0, limits.jobsAtOnce())
                .mapToObj(i -> new StoppableThread("ingest-" + i, this::runLane))
                .toList();
    }

    void start() {
        lanes.forEach(StoppableThread::start);
    }

    /// Tells the lanes that there is a new job; synchronized because each phase allows only one arrival.
    synchronized void wake() {
        newJobs.arrive();
    }

    JobTraces traces() {
        return traces;
    }

    /// The job, if a lane is working on it.
    Optional<RunningJob> running(JobId id) {
        return running().stream().filter(job -> job.row().id().equals(id)).findFirst();
    }

    List<RunningJob> running() {
        claiming.lock();
        try {
            return List.copyOf(running.values());
        } finally {
            claiming.unlock();
        }
    }

    /// Queues jobs that this engine took without learning of it, because the connection was lost during the commit.
    ///
    /// @return how many there were
    int requeueUnknown() throws InterruptedException {
        var taken = store.read(sql -> JobTable.runningHere(sql, store.catalog().ownJobs()));
        // In this order: a job that was taken since is in neither list, and one that has ended since is not requeued.
        var known = running().stream().map(job -> job.row().id()).collect(toSet());
        var requeued = 0;
        for (var job : taken) {
            if (!known.contains(job.id()) && store.<Boolean>write((sql, _) -> JobTable.requeue(sql, job))) {
                requeued++;
            }
        }
        return requeued;
    }

    /// Stops the work; the next process restarts unfinished jobs.
    @Override
    public void close() {
        closing = true;
        StoppableThread.closeAll(lanes);
    }

    private void runLane() {
        var failures = 0;
        while (!closing) {
            try {
                failures = runNext() ? 0 : failures + 1;
                if (failures > 0) {
                    Backoff.ENDLESS.pause(failures); // the disk may be full, and asking again at once would not help
                }
            } catch (InterruptedException _) {
                // Either the engine is closing, or a job was cancelled just when it ended.
            }
        }
    }

    /// @return whether the lane itself worked, however the job ended
    private boolean runNext() throws InterruptedException {
        try {
            var phase = newJobs.getPhase();
            var job = claim();
            if (job.isPresent()) {
                return run(job.get());
            }
            newJobs.awaitAdvanceInterruptibly(phase);
            return true;
        } catch (EngineUnavailableException e) {
            LOG.warn("An ingestion thread is waiting: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("An internal error occurred in an ingestion thread; the thread continues after a pause", e);
        }
        return false;
    }

    private Optional<RunningJob> claim() throws InterruptedException {
        claiming.lockInterruptibly();
        try {
            var claimed = store.catalog()
                    .take(sql -> claim(sql, store.clock().instant()))
                    .map(row -> new RunningJob(row, Thread.currentThread(), listeners::publish));
            claimed.ifPresent(job -> {
                running.put(job.row().id(), job);
                scheduler.taken(job.row().owner());
            });
            return claimed;
        } finally {
            claiming.unlock();
        }
    }

    private Optional<JobRow> claim(Sql sql, Instant now) {
        for (var turn : scheduler.next(JobTable.waitingCallers(sql), running.values())) {
            var row = JobTable.claim(sql, store.catalog().skippingTaken(), turn.owner(), turn.sizeBytesMax(), now);
            if (row.isPresent()) {
                return row;
            }
        }
        return Optional.empty();
    }

    /// @return false when the job was given back
    /// @throws InterruptedException when the engine is closing; the end of the job is not announced then
    private boolean run(RunningJob job) throws InterruptedException {
        try {
            var isDone = true;
            try {
                isDone = traces.during(job.row(), () -> makeOrFail(job));
            } catch (InterruptedException e) {
                if (!job.isCancelled()) {
                    throw e;
                }
                cancel(job);
            }
            announceEnd(job);
            return isDone;
        } finally {
            running.remove(job.row().id(), job); // another lane may have taken it
            job.end();
        }
    }

    /// @return false when the job was given back
    private boolean makeOrFail(RunningJob job) throws InterruptedException {
        var tracker = new JobTracker(estimates, store.clock(), job::report);
        try {
            make(job, tracker);
            tracker.stored();
            estimates.job().measured(Math.max(1, job.row().source().sizeBytes() / 1024), tracker.elapsed());
        } catch (EngineUnavailableException e) {
            if (!FullDisk.isCauseOf(e) || mayFitLater(job)) {
                return !isGivenBack(job, e);
            }
            fail(job, JobFaults.of(e));
        } catch (ExtractionException e) {
            if (e.reason() == Reason.NO_SPACE && mayFitLater(job)) {
                return !isGivenBack(job, e);
            }
            fail(job, JobFaults.of(e));
        } catch (EmbeddingException e) {
            LOG.error("Job {} failed", job.row().id(), e);
            fail(job, JobFaults.of(e));
        } catch (KeptTextException e) {
            fail(job, e.fault());
        } catch (MovedDocumentException e) {
            fail(job, e.fault());
        } catch (LostJobException e) {
            LOG.info("{}", e.getMessage());
        } catch (InterruptedException | OutOfMemoryError e) { // neither is a failure of the job
            throw e;
        } catch (Throwable e) {
            LOG.error("Job {} failed", job.row().id(), e);
            fail(job, JobFaults.ofEngine());
        }
        return true;
    }

    /// Leaves a job to an engine that has room for its file, or to this one when it has room again.
    ///
    /// @return false when the job has ended
    private boolean isGivenBack(RunningJob job, Exception failure) throws InterruptedException {
        job.beginEnding();
        LOG.warn(
                "Job {} ({}) cannot be processed now: {}",
                job.row().id(),
                job.row().source().fileName(),
                failure.getMessage());
        var obstacle = String.valueOf(failure.getMessage());
        return job.retry(() -> store.<Boolean>write((sql, _) -> JobTable.giveBack(sql, job.row(), obstacle)));
    }

    /// Whether a file for which the disk has no room may fit on it later, or on the disk of another engine.
    private boolean mayFitLater(RunningJob job) {
        return documents.isDiskFull()
                || running().size() > 1
                || (store.catalog().isShared() && job.row().givenBack() < GIVEN_BACK_MAX);
    }

    private void make(RunningJob job, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        var project = job.row().project();
        if (project == null) {
            if (!documents.make(job, tracker)) {
                cancel(job); // the document was removed
            }
        } else if (job.row().isBatch()) {
            end(job, projectBatches.make(job, project, tracker));
        } else if (!projectDocuments.make(job, project, tracker)) {
            cancel(job); // the project was removed
        }
    }

    /// Ends the job of a batch that was not stored.
    private void end(RunningJob job, Optional<StoreOutcome> outcome) throws InterruptedException {
        if (outcome.isEmpty()) {
            cancel(job); // the project was removed
        } else if (!(outcome.get() instanceof StoreOutcome.Written)) {
            fail(job, JobFaults.notStored());
        }
    }

    private void fail(RunningJob job, IngestFault fault) throws InterruptedException {
        job.beginEnding();
        LOG.info("Job {} ({}) failed: {}", job.row().id(), job.row().source().fileName(), fault.message());
        var expired = job.retry(() -> store.write((sql, now) -> {
            JobTable.fail(sql, job.row(), fault, now);
            return limits.expireFailed(sql, now);
        }));
        store.blobs().releaseAll(expired);
    }

    private void cancel(RunningJob job) throws InterruptedException {
        Thread.interrupted(); // the cancel may have left its mark
        job.retry(() -> store.write((sql, now) -> JobTable.cancel(sql, job.row(), now)));
    }

    private void announceEnd(RunningJob job) throws InterruptedException {
        var id = job.row().id();
        var ended = job.retry(() -> store.read(sql -> JobTable.find(sql, id)));
        if (ended.isPresent() && ended.get().state() == JobState.QUEUED) {
            listeners.publish(ended.get().idle(estimates)); // it was given back
        } else if (ended.isPresent() && ended.get().state().isFinal()) {
            // Before anyone can see the end: an ended job holds no bytes, unless it failed and can be retried.
            store.blobs().release(job.row().source().content());
            job.retry(() -> StagedAttachments.releaseEnded(store));
            running.remove(id, job); // before the listeners ask for the job
            listeners.publish(ended.get().job(job.progress()));
        }
    }
}
