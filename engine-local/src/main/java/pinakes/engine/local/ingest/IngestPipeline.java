package pinakes.engine.local.ingest;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import pinakes.chunking.Chunk;
import pinakes.embedding.Embedder;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.document.DocumentListeners;
import pinakes.engine.local.document.DocumentTable;
import pinakes.engine.local.document.ReferencedBlobs;
import pinakes.engine.local.indexing.IndexKeeper;
import pinakes.engine.local.project.library.ProjectLibrary;
import pinakes.extraction.Block;
import pinakes.extraction.TextExtractor;

/// All parts of ingestion, put together and running.
public final class IngestPipeline implements AutoCloseable {
    private final JobRunner runner;
    private final LocalIngestion ingestion;
    private final LocalNotes notes;

    private IngestPipeline(JobRunner runner, LocalIngestion ingestion, LocalNotes notes) {
        this.runner = runner;
        this.ingestion = ingestion;
        this.notes = notes;
    }

    /// Goes on with what the last process left, and takes new jobs.
    public static IngestPipeline start(
            Catalog catalog,
            ReferencedBlobs contents,
            IndexKeeper index,
            DocumentListeners documentWatches,
            ProjectLibrary library,
            TextExtractor extractor,
            Function<List<Block>, List<Chunk>> chunker,
            Supplier<Embedder> model,
            IngestLimits limits,
            InstantSource clock)
            throws InterruptedException {
        catalog.unlessDamaged(() -> recover(catalog, contents, limits, clock));
        var watches = new JobListeners();
        var passages = new PassageMaker(chunker, model);
        var paces = Paces.assumed();
        var maker = new DocumentMaker(contents.blobs(), extractor, passages);
        var persistence = new Persistence(watches);
        var work = new JobWork(
                catalog,
                contents,
                new OwnDocumentWork(catalog, contents, index, maker, documentWatches, persistence, clock),
                new ProjectDocumentWork(maker, library, persistence, clock),
                watches,
                persistence,
                paces,
                clock);
        var runner = new JobRunner(catalog, work, limits, clock);
        runner.start(limits.jobsAtOnce());
        return new IngestPipeline(
                runner,
                new LocalIngestion(catalog, contents, runner, watches, paces, limits, clock),
                new LocalNotes(catalog, contents, index, documentWatches, passages, limits, clock));
    }

    public LocalIngestion ingestion() {
        return ingestion;
    }

    public LocalNotes notes() {
        return notes;
    }

    /// Stops at once; the next process goes on with what was not done.
    @Override
    public void close() {
        runner.close();
    }

    private static void recover(Catalog catalog, ReferencedBlobs contents, IngestLimits limits, InstantSource clock)
            throws InterruptedException {
        catalog.write(handle -> JobTable.recover(handle, limits.attemptsMax(), clock.instant()));
        var referred = catalog.read(DocumentTable::contents);
        try {
            contents.blobs().sweep(referred::contains);
        } catch (IOException e) {
            throw new EngineUnavailableException("The files of the documents cannot be swept.", e);
        }
    }
}
