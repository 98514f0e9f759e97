package pinakes.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.DataDirectoryInUseException;
import pinakes.tool.contract.WireJson;
import pinakes.transport.rest.Health;
import tools.jackson.core.JacksonException;

/// A server in another process: the one that holds a data directory, or the one at an address.
final class RunningServer {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private RunningServer() {}

    /// Whether a server like this one answers at an address: what it says of its health has the form of ours.
    static boolean isAt(URI url) {
        var request = HttpRequest.newBuilder(url.resolve(Health.PATH)).timeout(PATIENCE);
        try (var client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            var health = WireJson.CAMEL.readTree(
                    client.send(request.build(), BodyHandlers.ofString()).body());
            return health.path("live").isBoolean()
                    && health.path("ready").isBoolean()
                    && health.path("reasons").isArray()
                    && health.path("version").isString();
        } catch (IOException | JacksonException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// The engine of the server that holds a data directory: where the holder says it is, or else where the
    /// settings say.
    ///
    /// @throws EngineUnavailableException when nobody answers there
    static OpenedEngine holding(Settings settings, DataDirectoryInUseException inUse) throws InterruptedException {
        var url = inUse.address().orElseGet(() -> Addresses.url(settings.engineHost(), settings.enginePort(), ""));
        try {
            return OpenedEngine.ofServer(url, settings);
        } catch (EngineUnavailableException e) {
            throw e.getCause() instanceof IOException
                    ? new EngineUnavailableException(
                            inUse.getMessage() + " No server answers at " + url
                                    + " either; name its port with --engine-port.",
                            e)
                    : e;
        }
    }
}
