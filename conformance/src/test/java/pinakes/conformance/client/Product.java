package pinakes.conformance.client;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// The product as a person runs it, from this checkout.
final class Product implements AutoCloseable {
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern READY = Pattern.compile("ready", Pattern.CASE_INSENSITIVE);

    private final ServerProcess server;
    private final int port;

    private Product(ServerProcess server, int port) {
        this.server = server;
        this.port = port;
    }

    /// Runs `./kb serve` on free ports and waits until it is ready.
    static Product serve(Path dataDirectory) throws InterruptedException {
        var port = ServerProcess.freePort();
        var launch = Launch.of(CHECKOUT, launcher(), "serve")
                .with("KB_DATA_DIR", dataDirectory.toString())
                .with("KB_MCP_PORT", Integer.toString(port))
                .with("KB_ENGINE_PORT", Integer.toString(ServerProcess.freePort()));
        var server = ServerProcess.start(launch);
        server.awaitLine(READY, Deadline.usual());
        return new Product(server, port);
    }

    /// The command that a desktop client is configured with, followed by `stdio`.
    static String launcher() {
        return CHECKOUT.resolve("kb").toString();
    }

    URI http() {
        return URI.create("http://127.0.0.1:" + port + "/mcp");
    }

    URI webSocket() {
        return URI.create("ws://127.0.0.1:" + port + "/mcp");
    }

    @Override
    public void close() {
        server.close();
    }
}
