package pinakes.engine.local.ingest;

import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.Document;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.Contents;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.DocumentTable;
import pinakes.engine.local.document.DocumentTable.Stored;
import pinakes.engine.local.document.DocumentWatches;
import pinakes.engine.local.fault.Patience;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.rebuild.ActiveModel;
import pinakes.extraction.ExtractionException;

/// Does one job from its beginning to one of its ends.
///
/// An end that cannot be written down, because the disk is full or the catalog is held by somebody, is tried again
/// until it can: a job never ends otherwise than the catalog says.
final class JobWork {
    private static final Logger LOG = LoggerFactory.getLogger(JobWork.class);

    private final Catalog catalog;
    private final Contents contents;
    private final IndexKeeper index;
    private final DocumentMaker maker;
    private final DocumentWatches documentWatches;
    private final JobWatches watches;
    private final Paces paces;
    private final InstantSource clock;

    JobWork(
            Catalog catalog,
            Contents contents,
            IndexKeeper index,
            DocumentMaker maker,
            DocumentWatches documentWatches,
            JobWatches watches,
            Paces paces,
            InstantSource clock) {
        this.catalog = catalog;
        this.contents = contents;
        this.index = index;
        this.maker = maker;
        this.documentWatches = documentWatches;
        this.watches = watches;
        this.paces = paces;
        this.clock = clock;
    }

    /// Does the job.
    ///
    /// @throws InterruptedException when the engine is closing; the next process begins the job anew
    void perform(RunningJob job) throws InterruptedException {
        var tracker = new JobTracker(paces, clock, progress -> tell(job, progress));
        try {
            var draft = maker.make(job.row(), tracker);
            tracker.storing();
            store(job, draft, tracker);
            paces.job().measured(Math.max(1, job.row().sizeBytes() / 1024), tracker.elapsed());
        } catch (InterruptedException e) {
            if (!job.isCancelled()) {
                throw e;
            }
            cancel(job);
        } catch (ExtractionException e) {
            fail(job, Faults.of(e));
        } catch (EmbeddingException e) {
            LOG.error("Job {} failed", job.row().id(), e);
            fail(job, Faults.of(e));
        } catch (Throwable e) { // also when memory ran out: this job fails, the others must not
            LOG.error("Job {} failed", job.row().id(), e);
            fail(job, Faults.ofEngine());
        }
    }

    /// Clears up after a job that has ended, and then tells everybody how it ended.
    void announceEnd(RunningJob running) throws InterruptedException {
        try {
            var ended =
                    catalog.read(handle -> JobTable.find(handle, running.row().id()));
            if (ended.isPresent() && ended.get().state().isFinal()) {
                contents.release(running.row().content());
                watches.tell(ended.get().job(end(ended.get(), running.progress())));
            }
        } finally {
            running.end();
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

    private void tell(RunningJob job, JobProgress progress) {
        job.advanced(progress);
        watches.tell(job.job());
    }

    private void store(RunningJob job, DocumentDraft draft, JobTracker tracker) throws InterruptedException {
        var stored = persistently(job, () -> write(job, draft));
        if (stored.isEmpty()) {
            store(job, maker.embeddedAgain(draft, tracker), tracker);
            return;
        }
        var document = stored.get().document();
        persistently(job, () -> {
            index.sync(document.number());
            return document;
        });
        var replaced = stored.get().replaced();
        if (replaced != null) {
            contents.release(replaced);
        }
        documentWatches.changed(document.id());
    }

    /// Stores the document and the end of the job in one change; nothing when another model is used by now.
    private Optional<Stored> write(RunningJob job, DocumentDraft draft) throws InterruptedException {
        job.beginStoring();
        try {
            var stored = catalog.<Optional<Stored>>write(handle -> {
                if (!ActiveModel.is(handle, draft.model())) {
                    return Optional.empty();
                }
                var now = clock.instant();
                var made = DocumentTable.put(handle, draft, now);
                JobTable.complete(handle, job.row().id(), outcome(made.document()), now);
                return Optional.of(made);
            });
            if (stored.isEmpty()) {
                job.giveUpStoring();
            }
            return stored;
        } catch (EngineUnavailableException e) {
            job.giveUpStoring();
            throw e;
        }
    }

    private static Job.Outcome outcome(Document document) {
        return new Job.Outcome(
                document.id(), document.number(), document.version(), document.chunkCount(), document.method());
    }

    private void fail(RunningJob job, IngestFault fault) throws InterruptedException {
        LOG.info("Job {} ({}) failed: {}", job.row().id(), job.row().fileName(), fault.message());
        persistently(
                job,
                () -> catalog.write(handle -> {
                    JobTable.fail(handle, job.row().id(), fault, clock.instant());
                    return fault;
                }));
    }

    private void cancel(RunningJob job) throws InterruptedException {
        persistently(
                job,
                () -> catalog.write(
                        handle -> JobTable.cancel(handle, job.row().id(), JobState.RUNNING, clock.instant())));
    }

    private <R> R persistently(RunningJob job, Attempt<R> attempt) throws InterruptedException {
        var patience = new Patience();
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
                patience.pause();
            }
        }
    }

    private interface Attempt<R> {
        R make() throws InterruptedException;
    }
}
