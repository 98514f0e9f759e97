package pinakes.app;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import pinakes.app.settings.Settings;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.Embedder;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.EngineParts;
import pinakes.engine.local.LocalEngine;
import pinakes.engine.local.ingest.IngestLimits;
import pinakes.engine.request.RequestJournal;
import pinakes.extraction.worker.WorkerPool;
import pinakes.extraction.worker.WorkerSettings;

/// The engine on the data directory of this machine, with the parts that the settings ask for.
final class OpenedLocalEngine implements OpenedEngine {
    private final Embedder embedder;
    private final WorkerPool readers;
    private final LocalEngine engine;

    private OpenedLocalEngine(Embedder embedder, WorkerPool readers, LocalEngine engine) {
        this.embedder = embedder;
        this.readers = readers;
        this.engine = engine;
    }

    /// Opens the engine, with the projects that the settings name.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws EngineUnavailableException when a model or a project cannot be had; the message is one line
    static OpenedLocalEngine open(Settings settings, InstantSource clock) {
        var opened = openAsItIs(settings, clock);
        try {
            new DeclaredProjects(settings.projects()).addTo(opened.engine.projects());
            return opened;
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        } catch (InterruptedException _) {
            opened.close();
            throw stopped();
        }
    }

    /// Opens the engine; a built-in model and the processes that read files are started when they are first needed.
    static OpenedLocalEngine openAsItIs(Settings settings, InstantSource clock) {
        try {
            var models = new Models(settings);
            var embedder = models.wanted();
            var limits = IngestLimits.ofFileMegabytes(settings.maxFileSizeMb());
            // No job that has its turn waits for a reader that another caller keeps busy.
            var readers = new WorkerPool(WorkerSettings.usual().withWorkers(limits.jobsAtOnce()));
            try {
                var chunking = ChunkingOptions.fitting(embedder.textTokensMax());
                var parts = new EngineParts(
                        readers,
                        new Chunker(chunking, embedder::tokens)::cut,
                        chunking.tokensMax(),
                        embedder,
                        models::builtIn);
                var engine = LocalEngine.open(settings.dataDir(), parts, limits, clock);
                return new OpenedLocalEngine(embedder, readers, engine);
            } catch (RuntimeException | InterruptedException e) {
                readers.close();
                embedder.close();
                throw e;
            }
        } catch (InterruptedException _) {
            throw stopped();
        }
    }

    private static EngineUnavailableException stopped() {
        Thread.currentThread().interrupt();
        return new EngineUnavailableException("The program was stopped while it started.");
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public void announce(URI url) {
        engine.announce(url);
    }

    @Override
    public RequestJournal requests(int notesMax, Duration window) {
        return engine.requests(notesMax, window);
    }

    /// Stops the jobs, which the next start goes on with, and lets the data directory go.
    @Override
    public void close() {
        engine.close();
        readers.close();
        embedder.close();
    }
}
