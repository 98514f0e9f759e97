package pinakes.benchmark.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import pinakes.chunking.Chunk;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.Embedder;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.engine.local.EmbeddedStorage;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.engine.search.SearchAnswer;
import pinakes.engine.search.SearchMode;
import pinakes.engine.search.SearchRequest;
import pinakes.extraction.Block;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// The engine as the product assembles it; records the chunks that documents are split into.
final class ProductEngine implements AutoCloseable {
    private static final IngestLimits LIMITS = IngestLimits.of(100, QuotaDefaults.NONE);
    private static final int HITS = 10;

    private final Queue<Chunk> cut = new ConcurrentLinkedQueue<>();
    private final WorkerPool readers = new WorkerPool(WorkerSettings.usual(LIMITS.jobsAtOnce()));
    private final LocalEngine engine;

    private ProductEngine(Path directory, Embedder embedder) throws InterruptedException {
        var options = ChunkingOptions.fitting(embedder.model().textTokensMax());
        var chunker = new Chunker(options, embedder::tokens);
        var parts = new EngineParts(
                readers,
                blocks -> watched(chunker, blocks),
                options.tokensMax(),
                embedder,
                _ -> embedder,
                FolderAccess.PLAIN);
        this.engine = LocalEngine.open(EmbeddedStorage.open(directory), parts, LIMITS, InstantSource.system());
    }

    /// Opens the engine on a directory.
    ///
    /// @param embedder stays open when the engine is closed
    static ProductEngine open(Path directory, Embedder embedder) throws InterruptedException {
        return new ProductEngine(directory, embedder);
    }

    LocalEngine engine() {
        return engine;
    }

    /// Submits plain text as a file.
    JobId submit(String name, String text) throws IOException, InterruptedException {
        var bytes = text.getBytes(UTF_8);
        var submission = engine.ingestion()
                .submit(NewDocument.file(
                        name, () -> new ByteArrayInputStream(bytes), DocumentMetadata.NONE, "benchmark"));
        if (submission instanceof Submission.Accepted(var job)) {
            return job.id();
        }
        throw new IllegalStateException("not accepted: " + submission);
    }

    void awaitCompletion(JobId id) throws InterruptedException {
        var job = engine.ingestion().await(id).orElseThrow();
        if (job.state() != JobState.COMPLETED) {
            throw new IllegalStateException("not completed: " + job);
        }
    }

    /// The best ten passages by words and meaning.
    SearchAnswer search(String question) throws InterruptedException {
        var request = new SearchRequest(question, HITS, 0, DocumentFilter.ALL, SearchMode.HYBRID);
        return engine.search().search(request);
    }

    /// The chunks that documents were split into since the last call.
    List<Chunk> takeCut() {
        var taken = new ArrayList<Chunk>();
        for (var chunk = cut.poll(); chunk != null; chunk = cut.poll()) {
            taken.add(chunk);
        }
        return taken;
    }

    private List<Chunk> watched(Chunker chunker, List<Block> blocks) {
        var chunks = chunker.cut(blocks);
        cut.addAll(chunks);
        return chunks;
    }

    @Override
    public void close() {
        engine.close();
        readers.close();
    }
}
