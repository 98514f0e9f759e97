package pinakes.app.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.tool.contract.WireJson;
import pinakes.transport.rest.Health;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A Pinakes server in another process, as its health report describes it.
///
/// @param reasons why it is not ready; empty when it is
public record RunningServer(String version, List<String> reasons) {
    /// The path of MCP in the addresses of a server.
    public static final String MCP = McpHandlers.PATH;

    /// The path of the engine in the addresses of a server.
    public static final String ENGINE = "";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    public RunningServer {
        reasons = List.copyOf(reasons);
    }

    /// Whether a Pinakes server answers at an address.
    public static boolean isAt(URI url) {
        return at(url).isPresent();
    }

    /// The Pinakes server at an address; its health report has the form of ours.
    public static Optional<RunningServer> at(URI url) {
        return answer(url.resolve(Health.PATH)).flatMap(response -> read(response.body()));
    }

    /// Where the server that holds a data directory answers, if one does. It may use a different port than the
    /// settings of this process say, or TLS.
    ///
    /// @param path either [#MCP] or [#ENGINE]
    public static Optional<URI> onData(Path directory, String path) {
        return DataDirectory.announced(directory).stream()
                .filter(url -> url.getPath().equals(path))
                .filter(RunningServer::isAt)
                .findFirst();
    }

    /// Whether a server refuses callers without a key.
    ///
    /// @param url of a path that needs one
    public static boolean needsKey(URI url) {
        return answer(url)
                .filter(response -> response.statusCode() == HttpStatus.UNAUTHORIZED_401)
                .isPresent();
    }

    private static Optional<HttpResponse<String>> answer(URI url) {
        var request = HttpRequest.newBuilder(url).timeout(PATIENCE);
        try (var client = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .sslContext(AnyCertificate.context())
                .build()) {
            return Optional.of(client.send(request.build(), BodyHandlers.ofString()));
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<RunningServer> read(String body) {
        try {
            var health = WireJson.CAMEL.readTree(body);
            return health.path("live").isBoolean()
                            && health.path("ready").isBoolean()
                            && health.path("reasons").isArray()
                            && health.path("version").isString()
                    ? Optional.of(new RunningServer(
                            health.path("version").asString(),
                            health.path("reasons")
                                    .valueStream()
                                    .map(JsonNode::asString)
                                    .toList()))
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
