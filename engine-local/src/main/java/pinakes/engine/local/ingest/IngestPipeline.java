package pinakes.engine.local.ingest;

import java.io.IOException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Job;
import pinakes.engine.local.concurrent.Listeners;
import pinakes.engine.local.document.DocumentStore;
import pinakes.engine.local.document.DocumentTable;
import pinakes.engine.local.project.LocalProjects;
import pinakes.extraction.TextExtractor;

/// The running parts of ingestion.
public record IngestPipeline(JobRunner runner, LocalIngestion ingestion, LocalNotes notes) implements AutoCloseable {
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
                new LocalNotes(store, passages, limits));
    }

    /// Stops at once; the next process resumes unfinished jobs.
    @Override
    public void close() {
        runner.close();
    }

    private static void recover(DocumentStore store, IngestLimits limits) throws InterruptedException {
        store.write((sql, now) -> JobTable.recover(sql, limits.attemptsMax(), now));
        var referenced = store.read(DocumentTable::contents);
        try {
            store.blobs().blobs().sweep(referenced::contains);
        } catch (IOException e) {
            throw new EngineUnavailableException("The stored files cannot be cleaned up.", e);
        }
    }
}
