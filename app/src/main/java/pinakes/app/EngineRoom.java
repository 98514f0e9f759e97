package pinakes.app;

import java.time.InstantSource;
import pinakes.app.settings.Settings;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.BuiltInModels;
import pinakes.embedding.LazyEmbedder;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.EngineParts;
import pinakes.engine.local.LocalEngine;
import pinakes.engine.local.ingest.IngestLimits;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// The engine and the parts it works with, put together by the settings.
final class EngineRoom implements AutoCloseable {
    private final LazyEmbedder embedder;
    private final WorkerPool readers;
    private final LocalEngine engine;

    private EngineRoom(LazyEmbedder embedder, WorkerPool readers, LocalEngine engine) {
        this.embedder = embedder;
        this.readers = readers;
        this.engine = engine;
    }

    /// Opens the engine; the model and the processes that read files are started when they are first needed.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    static EngineRoom open(Settings settings, InstantSource clock) {
        var model = BuiltInModels.named(settings.embeddingModel());
        var embedder = new LazyEmbedder(
                model, () -> BuiltInModels.open(model.name(), settings.dataDir().resolve("models")));
        var readers = new WorkerPool(WorkerSettings.usual());
        var chunking = ChunkingOptions.fitting(model.textTokensMax());
        var parts = new EngineParts(
                readers, new Chunker(chunking, embedder::tokens)::cut, chunking.tokensMax(), embedder);
        try {
            var limits = IngestLimits.ofFileMegabytes(settings.maxFileSizeMb());
            return new EngineRoom(embedder, readers, LocalEngine.open(settings.dataDir(), parts, limits, clock));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new EngineUnavailableException("The program was stopped while it started.");
        }
    }

    Engine engine() {
        return engine;
    }

    /// Finishes what was begun and lets the data directory go.
    @Override
    public void close() {
        engine.close();
        readers.close();
        embedder.close();
    }
}
