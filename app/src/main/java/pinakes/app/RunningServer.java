package pinakes.app;

import java.io.IOException;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryInUseException;

/// The server that holds a data directory.
final class RunningServer {
    private RunningServer() {}

    /// Its engine: where the holder of the directory says it is, or else where the settings say.
    ///
    /// @throws WorkplaceException when nobody answers there
    static OpenedEngine holding(Settings settings, DataDirectoryInUseException inUse) throws InterruptedException {
        var url = inUse.address().orElseGet(() -> Addresses.url(settings.engineHost(), settings.enginePort(), ""));
        try {
            return OpenedEngine.ofServer(url, settings);
        } catch (EngineUnavailableException e) {
            throw e.getCause() instanceof IOException
                    ? new WorkplaceException(
                            inUse.getMessage() + " No server answers at " + url
                                    + " either; name its port with --engine-port.",
                            e)
                    : e;
        }
    }
}
