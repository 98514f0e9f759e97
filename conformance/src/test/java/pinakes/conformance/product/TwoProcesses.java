package pinakes.conformance.product;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;

/// `./kb mcp` in one process, and `./kb engine` in another that is started and killed.
final class TwoProcesses implements AutoCloseable {
    static final String ENGINE_KEY = "key-of-the-engine";
    static final String MCP_KEY = "key-of-the-gateway";

    private static final Pattern READY = Pattern.compile("(?:MCP|API) +(http://\\S+?)(?:/api/v1)? ");

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<ServerProcess> processes = new ArrayList<>();
    private final int enginePort = ServerProcess.freePort();
    private final Path directory;
    private final ServerProcess gateway;
    private final URI mcp;

    /// Starts the MCP server alone.
    TwoProcesses(Path directory) throws InterruptedException {
        this.directory = directory;
        gateway = start("mcp", "--mcp-port", "0", "--engine-url", engineUrl(), "--data-dir", "nowhere");
        mcp = URI.create(gateway.awaitLine(READY, Deadline.usual()).group(1));
    }

    URI mcpUrl() {
        return mcp;
    }

    /// Waits for a warning in the start-up message of the MCP server.
    void awaitWarning(String words) throws InterruptedException {
        gateway.awaitLine(Pattern.compile("WARNING: .*" + Pattern.quote(words)), Deadline.usual());
    }

    String engineUrl() {
        return "http://127.0.0.1:" + enginePort;
    }

    /// Starts an engine and waits until it is ready.
    ServerProcess startEngine() throws InterruptedException {
        var data = directory.resolve("data").toString();
        var engine = start("engine", "--engine-port", Integer.toString(enginePort), "--data-dir", data);
        engine.awaitLine(READY, Deadline.usual());
        return engine;
    }

    void awaitHealthy() {
        Deadline.usual().await("the gateway to be healthy", () -> {
            try {
                return health().statusCode() == 200;
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /// The health of the MCP server.
    HttpResponse<String> health() throws IOException, InterruptedException {
        return get(mcp.resolve("/health").toString(), MCP_KEY);
    }

    HttpResponse<String> get(String url, String key) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + key);
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// A new client of the MCP server.
    HttpWire agent() {
        return HttpWire.open(mcp, ClientProfile.stateless(), Map.of("Authorization", "Bearer " + MCP_KEY));
    }

    @Override
    public void close() {
        processes.forEach(ServerProcess::close);
        client.close();
    }

    private ServerProcess start(String... arguments) {
        var process = ServerProcess.start(Product.launch(directory, arguments)
                .with("KB_API_KEY", ENGINE_KEY)
                .with("KB_MCP_API_KEY", MCP_KEY)
                .with("KB_ALLOWED_ROOTS", directory.toString()));
        processes.add(process);
        return process;
    }
}
