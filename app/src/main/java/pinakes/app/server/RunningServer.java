package pinakes.app.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import pinakes.tool.contract.WireJson;
import pinakes.transport.rest.Health;
import tools.jackson.core.JacksonException;

/// Recognises a Pinakes server in another process.
final class RunningServer {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private RunningServer() {}

    /// Whether a Pinakes server answers at an address: its health report has the form of ours.
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
}
