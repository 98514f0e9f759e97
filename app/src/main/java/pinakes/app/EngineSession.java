package pinakes.app;

import java.time.InstantSource;
import java.util.function.BiFunction;
import pinakes.app.settings.Settings;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.DataDirectoryInUseException;

/// The engine that one command works with: on the data directory, or in the server that holds the directory.
public final class EngineSession implements AutoCloseable {
    private final OpenedEngine opened;
    private final boolean isOfServer;

    private EngineSession(OpenedEngine opened, boolean isOfServer) {
        this.opened = opened;
        this.isOfServer = isOfServer;
    }

    /// Opens the knowledge base, and creates it when there is none.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws EngineUnavailableException when another process holds the directory and does not answer
    public static EngineSession open(Settings settings) throws InterruptedException {
        return open(settings, OpenedEngine::here);
    }

    /// Opens the knowledge base as it is.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws EngineUnavailableException when there is none, or another process holds it and does not answer
    public static EngineSession openExisting(Settings settings) throws InterruptedException {
        if (Catalog.isMissing(settings.dataDir())) {
            throw new EngineUnavailableException("There is no knowledge base in " + settings.dataDir()
                    + " yet. Create one with ./kb serve or ./kb add PATH, or name another directory with --data-dir.");
        }
        return open(settings, OpenedEngine::asItIs);
    }

    private static EngineSession open(Settings settings, BiFunction<Settings, InstantSource, OpenedEngine> opening)
            throws InterruptedException {
        OpenedEngine here;
        try {
            here = opening.apply(settings, InstantSource.system());
        } catch (DataDirectoryInUseException e) {
            return new EngineSession(RunningServer.holding(settings, e), true);
        }
        return new EngineSession(here, false);
    }

    public Engine engine() {
        return opened.engine();
    }

    /// Whether a server does the work, which continues when this process ends.
    public boolean isOfServer() {
        return isOfServer;
    }

    @Override
    public void close() {
        opened.close();
    }
}
