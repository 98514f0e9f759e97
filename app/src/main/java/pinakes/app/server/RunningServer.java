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
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.http.wire.EnginePaths;
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

    /// A path of the engine API that every valid key can read.
    public static final String API = EnginePaths.CALLER_OF_KEY;

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

    /// What a server makes of a caller.
    public enum Access {
        ACCEPTED,
        NO_KEY,
        WRONG_KEY,
        /// The server does not allow the host name in the URL.
        FORBIDDEN,
        /// The server offers nothing at the URL.
        NOT_THERE,
        /// The server does not respond, or cannot tell now.
        UNDECIDED
    }

    /// Whether a server accepts a caller.
    ///
    /// @param url of MCP or of the engine API
    /// @param authorization the value of the header; null for none
    public static Access access(URI url, @Nullable String authorization) {
        if (authorization != null && !authorization.matches("[\\x20-\\x7e]*")) {
            return Access.WRONG_KEY; // it cannot be sent
        }
        return answer(url, authorization)
                .map(response -> switch (response.statusCode()) {
                    case HttpStatus.UNAUTHORIZED_401 -> authorization == null ? Access.NO_KEY : Access.WRONG_KEY;
                    case HttpStatus.FORBIDDEN_403, HttpStatus.MISDIRECTED_REQUEST_421 -> Access.FORBIDDEN;
                    // A GET without a session is not allowed at the endpoint of MCP. Elsewhere, the console may answer.
                    case HttpStatus.METHOD_NOT_ALLOWED_405 -> Access.ACCEPTED;
                    case HttpStatus.OK_200 -> url.getPath().startsWith(API) ? Access.ACCEPTED : Access.NOT_THERE;
                    case HttpStatus.NOT_FOUND_404 -> Access.NOT_THERE;
                    default -> Access.UNDECIDED;
                })
                .orElse(Access.UNDECIDED);
    }

    private static Optional<HttpResponse<String>> answer(URI url) {
        return answer(url, null);
    }

    private static Optional<HttpResponse<String>> answer(URI url, @Nullable String authorization) {
        var request = HttpRequest.newBuilder(url).timeout(PATIENCE);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
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
