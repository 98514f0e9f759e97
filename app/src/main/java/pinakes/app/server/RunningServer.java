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
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Addresses;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineHealth;
import pinakes.engine.core.catalog.DataDirectory;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.outbound.WholeResponse;
import pinakes.tool.contract.WireJson;
import pinakes.transport.rest.Health;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A Pinakes server in another process, as its health report describes it.
///
/// @param reasons why it is not ready; empty when it is
/// @param hasEngine whether it works on data of its own, unlike a gateway
public record RunningServer(String version, List<String> reasons, boolean hasEngine) {
    /// The path of MCP in the addresses of a server.
    public static final String MCP = McpHandlers.PATH;

    /// The path of the engine in the addresses of a server.
    public static final String ENGINE = "";

    /// A path of the engine API that every valid key can read.
    public static final String API = EnginePaths.CALLER_OF_KEY;

    /// A gateway waits for its engine first.
    private static final Duration TIMEOUT = EngineHealth.TIMEOUT.plusSeconds(3);

    public RunningServer {
        reasons = List.copyOf(reasons);
    }

    /// Whether a Pinakes server answers at an address.
    public static boolean isAt(URI url) {
        return at(url).isPresent();
    }

    /// The Pinakes server at an address; its health report has the form of ours.
    public static Optional<RunningServer> at(URI url) {
        return anonymousAnswer(url.resolve(Health.PATH)).flatMap(response -> read(response.body()));
    }

    /// Where the server that holds a data directory answers, if one does. It may use a different port than the
    /// settings of this process say, or TLS.
    ///
    /// @param path either [#MCP] or [#ENGINE]
    public static Optional<URI> onData(Path directory, String path) {
        return ownersAddresses(directory).orElse(List.of()).stream()
                .filter(url -> url.getPath().equals(path))
                .filter(RunningServer::isAt)
                .findFirst();
    }

    /// Whether this server uses a data directory other than the one in the settings; false when that is uncertain.
    ///
    /// Engines that share a catalog have the same knowledge base in several directories. The process that holds
    /// the directory may be this server if it does not answer at the addresses that it published, as in a
    /// container with other ports outside.
    ///
    /// @param url of the server, on this machine
    public boolean isOfOtherData(URI url, Settings settings) {
        var isPublic = settings.find(SettingTable.PUBLIC_URL)
                .filter(known -> known.getAuthority().equals(url.getAuthority()))
                .isPresent();
        var own = ownersAddresses(settings.get(SettingTable.DATA_DIR));
        return hasEngine
                && !isPublic
                && settings.find(SettingTable.CATALOG_URL).isEmpty()
                && own.isPresent()
                && own.get().stream().noneMatch(address -> address.getPort() == url.getPort())
                && (own.get().isEmpty() || own.get().stream().anyMatch(RunningServer::isAt));
    }

    /// The addresses of the process that holds a data directory, if it is a server; empty when it is unknown whether
    /// there is such a process.
    private static Optional<List<URI>> ownersAddresses(Path directory) {
        try {
            return Optional.of(DataDirectory.isHeld(directory) ? DataDirectory.announced(directory) : List.of());
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// Whether a server refuses callers without a key.
    ///
    /// @param url of a path that needs one
    public static boolean needsKey(URI url) {
        return anonymousAnswer(url)
                .filter(response -> response.statusCode() == HttpStatus.UNAUTHORIZED_401)
                .isPresent();
    }

    /// How a server answers a caller.
    public enum Access {
        ACCEPTED,
        NO_KEY,
        WRONG_KEY,
        /// The server does not allow the host name in the URL.
        FORBIDDEN,
        /// The server offers nothing at the URL.
        NOT_THERE,
        /// The server's certificate is not trusted, so the server was not asked.
        UNTRUSTED,
        /// The server does not respond, or cannot tell now.
        UNDECIDED
    }

    /// Whether a server accepts a caller.
    ///
    /// @param url of MCP or of the engine API
    /// @param authorization the value of the header, which is sent over TLS only to servers on this machine
    ///     and to those with a trusted certificate; null for none
    /// @param settings name further certificates to trust
    public static Access access(URI url, @Nullable String authorization, Settings settings) {
        if (authorization != null && !authorization.matches("[\\x20-\\x7e]*")) {
            return Access.WRONG_KEY; // it cannot be sent
        }
        var trusted = Addresses.isLoopback(url.getHost())
                ? List.of(AnyCertificate.context())
                : ServerTrust.contexts(settings);
        for (var tls : trusted) {
            try {
                return access(
                        url, authorization, answer(url, authorization, tls).statusCode());
            } catch (SSLHandshakeException _) {
                // another certificate in the settings may be the right one
            } catch (IOException _) {
                return Access.UNDECIDED;
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return Access.UNDECIDED;
            }
        }
        return Access.UNTRUSTED;
    }

    private static Access access(URI url, @Nullable String authorization, int status) {
        return switch (status) {
            case HttpStatus.UNAUTHORIZED_401 -> authorization == null ? Access.NO_KEY : Access.WRONG_KEY;
            case HttpStatus.FORBIDDEN_403, HttpStatus.MISDIRECTED_REQUEST_421 -> Access.FORBIDDEN;
            // A GET without a session is not allowed at the endpoint of MCP. Elsewhere, the console may answer.
            case HttpStatus.METHOD_NOT_ALLOWED_405 -> Access.ACCEPTED;
            case HttpStatus.OK_200 -> url.getPath().startsWith(API) ? Access.ACCEPTED : Access.NOT_THERE;
            case HttpStatus.NOT_FOUND_404 -> Access.NOT_THERE;
            default -> Access.UNDECIDED;
        };
    }

    /// The answer to a request without secrets, whatever the certificate.
    private static Optional<HttpResponse<String>> anonymousAnswer(URI url) {
        try {
            return Optional.of(answer(url, null, AnyCertificate.context()));
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static HttpResponse<String> answer(URI url, @Nullable String authorization, SSLContext tls)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url).timeout(TIMEOUT);
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        try (var client =
                HttpClient.newBuilder().connectTimeout(TIMEOUT).sslContext(tls).build()) {
            return WholeResponse.of(client, request.build(), BodyHandlers.ofString());
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
                                    .toList(),
                            !health.path("roles").isEmpty()))
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
