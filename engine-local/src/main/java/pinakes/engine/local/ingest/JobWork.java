package pinakes.engine.local.ingest;

import java.io.IOException;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.ReferencedBlobs;
import pinakes.extraction.ExtractionException;

/// Does one job from its beginning to one of its ends.
///
/// An end that cannot be written down, because the disk is full or the catalog is held by somebody, is tried again
/// until it can: a job never ends otherwise than the catalog says.
final class JobWork {
    private static final Logger LOG = LoggerFactory.getLogger(JobWork.class);

    private final Catalog catalog;
    private final ReferencedBlobs contents;
    private final OwnDocumentWork own;
    private final ProjectDocumentWork ofProjects;
    private final JobListeners watches;
    private final Persistence persistence;
    private final Paces paces;
    private final InstantSource clock;

    JobWork(
            Catalog catalog,
            ReferencedBlobs contents,
            OwnDocumentWork own,
            ProjectDocumentWork ofProjects,
            JobListeners watches,
            Persistence persistence,
            Paces paces,
            InstantSource clock) {
        this.catalog = catalog;
        this.contents = contents;
        this.own = own;
        this.ofProjects = ofProjects;
        this.watches = watches;
        this.persistence = persistence;
        this.paces = paces;
        this.clock = clock;
    }

    /// Does the job.
    ///
    /// @throws InterruptedException when the engine is closing; the next process begins the job anew
    void perform(RunningJob job) throws InterruptedException {
        var tracker = new JobTracker(paces, clock, progress -> persistence.tell(job, progress));
        try {
            performOrFail(job, tracker);
        } catch (InterruptedException e) {
            if (!job.isCancelled()) {
                throw e;
            }
            cancel(job);
        }
    }

    /// Clears up after a job that has ended, and then tells everybody how it ended.
    void announceEnd(RunningJob running) throws InterruptedException {
        var ended = persistence.until(
                running,
                () -> catalog.read(handle -> JobTable.find(handle, running.row().id())));
        if (ended.isPresent() && ended.get().state().isFinal()) {
            contents.release(running.row().content());
            watches.tell(ended.get().job(end(ended.get(), running.progress())));
        }
    }

    private void performOrFail(RunningJob job, JobTracker tracker) throws InterruptedException {
        try {
            make(job, tracker);
            tracker.stored();
            paces.job().measured(Math.max(1, job.row().sizeBytes() / 1024), tracker.elapsed());
        } catch (ExtractionException e) {
            fail(job, JobFaults.of(e));
        } catch (EmbeddingException e) {
            LOG.error("Job {} failed", job.row().id(), e);
            fail(job, JobFaults.of(e));
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // also when memory ran out: this job fails, the others must not
            LOG.error("Job {} failed", job.row().id(), e);
            fail(job, JobFaults.ofEngine());
        }
    }

    /// How far an ended job is: all the way, if it completed.
    static JobProgress end(JobRow row, JobProgress last) {
        return switch (row.state()) {
            case COMPLETED -> new JobProgress("Completed", last.stepsTotal(), last.stepsTotal(), 1, null);
            case FAILED -> new JobProgress("Failed", last.stepsDone(), last.stepsTotal(), last.fraction(), null);
            case CANCELLED -> new JobProgress("Cancelled", last.stepsDone(), last.stepsTotal(), last.fraction(), null);
            case QUEUED, RUNNING -> last;
        };
    }

    private void make(RunningJob job, JobTracker tracker)
            throws ExtractionException, IOException, InterruptedException {
        var project = job.row().project();
        if (project == null) {
            own.make(job, tracker);
        } else if (!ofProjects.make(job, project, tracker)) {
            cancel(job); // by whoever removed the project
        }
    }

    private void fail(RunningJob job, IngestFault fault) throws InterruptedException {
        job.beginEnding();
        LOG.info("Job {} ({}) failed: {}", job.row().id(), job.row().fileName(), fault.message());
        persistence.until(
                job,
                () -> catalog.write(handle -> {
                    JobTable.fail(handle, job.row().id(), fault, clock.instant());
                    return fault;
                }));
    }

    private void cancel(RunningJob job) throws InterruptedException {
        Thread.interrupted(); // whoever noticed that the job was cancelled may have left the mark of it
        persistence.until(
                job,
                () -> catalog.write(
                        handle -> JobTable.cancel(handle, job.row().id(), JobState.RUNNING, clock.instant())));
    }
}
