package pinakes.engine.local.ingest;

import pinakes.engine.ingest.Job;
import pinakes.engine.local.concurrent.Listeners;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.local.document.DocumentStore;
import pinakes.engine.local.project.LocalProjects;
import pinakes.extraction.TextExtractor;

/// The running parts of ingestion.
///
/// @param sweep looks for blobs that nothing refers to; nobody waits for it, because its duration grows with their
/// number
public record IngestPipeline(JobRunner runner, LocalIngestion ingestion, LocalNotes notes, StoppableThread sweep)
        implements AutoCloseable {
    /// Resumes the jobs that the last process left and accepts new ones.
    public static IngestPipeline start(
            DocumentStore store,
            LocalProjects projects,
            TextExtractor extractor,
            PassageMaker passages,
            IngestLimits limits)
            throws InterruptedException {
        store.catalog().unlessDamaged(() -> recover(store, limits));
        var listeners = new Listeners<Job>();
        var estimates = TimeEstimates.initial();
        var maker = new DocumentMaker(store, extractor, passages);
        var runner = new JobRunner(store, maker, projects, listeners, estimates, limits);
        runner.start();
        return new IngestPipeline(
                runner,
                new LocalIngestion(store, runner, listeners, estimates, limits),
                new LocalNotes(store, passages, limits),
                new StoppableThread("blob-sweep", store.blobs()::sweep).start());
    }

    /// Stops at once; the next process resumes unfinished jobs.
    @Override
    public void close() {
        sweep.close();
        runner.close();
    }

    private static void recover(DocumentStore store, IngestLimits limits) throws InterruptedException {
        store.write((sql, now) -> JobTable.recover(sql, limits.attemptsMax(), now));
        store.blobs().recover();
    }
}
