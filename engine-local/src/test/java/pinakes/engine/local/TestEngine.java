package pinakes.engine.local;

import java.nio.file.Path;
import java.time.InstantSource;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.Embedder;
import pinakes.embedding.LazyEmbedder;
import pinakes.embedding.onnx.BuiltInModels;
import pinakes.engine.core.EngineParts;
import pinakes.engine.core.LocalEngine;
import pinakes.engine.core.folder.FolderAccess;
import pinakes.engine.core.ingest.IngestLimits;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.extraction.TextExtractor;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// Opens engines with their real parts, which all tests of a process share because they take a second to load.
public final class TestEngine {
    public static final IngestLimits LIMITS = IngestLimits.of(5, QuotaDefaults.NONE);

    private static final Path WEIGHTS = Path.of(System.getProperty("java.io.tmpdir"), "pinakes-test-models");
    public static final Embedder EMBEDDER = new LazyEmbedder(
            BuiltInModels.standard(),
            () -> BuiltInModels.open(BuiltInModels.standard().name(), WEIGHTS));
    private static final WorkerPool READERS = new WorkerPool(WorkerSettings.usual(LIMITS.jobsAtOnce()));

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(READERS::close));
    }

    private TestEngine() {}

    public static LocalEngine open(Path directory) throws InterruptedException {
        return open(directory, READERS);
    }

    /// One that reads files otherwise, to stop it in the midst of it.
    public static LocalEngine open(Path directory, TextExtractor extractor) throws InterruptedException {
        return LocalEngine.open(EmbeddedStorage.open(directory), parts(extractor), LIMITS, InstantSource.system());
    }

    public static TextExtractor reader() {
        return READERS;
    }

    public static EngineParts parts(TextExtractor extractor) {
        var options = ChunkingOptions.fitting(EMBEDDER.model().textTokensMax());
        return new EngineParts(
                extractor,
                new Chunker(options, EMBEDDER::tokens)::cut,
                options.tokensMax(),
                EMBEDDER,
                name -> BuiltInModels.open(name, WEIGHTS),
                FolderAccess.PLAIN);
    }
}
