package pinakes.conformance.product;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// The product, served from this checkout.
public final class Product implements AutoCloseable {
    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
    private static final String DATA_DIRECTORY = "KB_DATA_DIR";

    private static final String JAVA_OPTIONS = "JDK_JAVA_OPTIONS";

    /// Without the C2 compiler, which does not pay off for short runs.
    private static final String WITHOUT_C2 = "-XX:TieredStopAtLevel=1";

    private static final Map<String, String> SHORT_RUN = Map.of(JAVA_OPTIONS, WITHOUT_C2);

    /// The environment variable for short runs, as `env` expects it. The JVM reports it on standard error.
    public static final String SHORT_RUN_VARIABLE = JAVA_OPTIONS + "=" + WITHOUT_C2;

    private static final Pattern READY = Pattern.compile("is ready");
    private static final Duration FIRST_RUN_LIMIT = Duration.ofMinutes(10);

    private final ServerProcess server;
    private final int mcpPort;
    private final int enginePort;

    private Product(ServerProcess server, int mcpPort, int enginePort) {
        this.server = server;
        this.mcpPort = mcpPort;
        this.enginePort = enginePort;
    }

    /// Runs `./kb serve` on free ports and waits until it is ready.
    public static Product serve(Path dataDirectory) throws InterruptedException {
        var mcpPort = ServerProcess.freePort();
        var enginePort = ServerProcess.freePort();
        var launch = launch(CHECKOUT, "serve")
                .with(DATA_DIRECTORY, dataDirectory.toString())
                .with("KB_MCP_PORT", Integer.toString(mcpPort))
                .with("KB_ENGINE_PORT", Integer.toString(enginePort));
        var server = ServerProcess.start(launch);
        server.awaitLine(READY, Deadline.usual());
        return new Product(server, mcpPort, enginePort);
    }

    /// Runs `./kb stdio`, as a desktop client does.
    public static ServerProcess stdio(Path dataDirectory) {
        return ServerProcess.start(launch(CHECKOUT, "stdio").with(DATA_DIRECTORY, dataDirectory.toString()));
    }

    /// The same program without the C2 compiler. The JVM reports the option on standard error.
    public static Launch shortRun(Launch launch) {
        return launch.with(JAVA_OPTIONS, WITHOUT_C2);
    }

    /// A `./kb` command in a directory.
    static Launch launch(Path directory, String... words) {
        var command = Stream.concat(Stream.of(launcher()), Stream.of(words)).toArray(String[]::new);
        return new Launch(List.of(command), directory, SHORT_RUN);
    }

    /// The environment in which a client starts `./kb stdio`.
    public static Map<String, String> stdioEnvironment(Path dataDirectory) {
        var environment = new HashMap<>(SHORT_RUN);
        environment.put(DATA_DIRECTORY, dataDirectory.toString());
        return Map.copyOf(environment);
    }

    /// The command in the configuration of a desktop client; `stdio` follows.
    ///
    /// A first run has built the program and its AOT cache: no start has to wait for that, or says that it does.
    public static String launcher() {
        return Prepared.LAUNCHER;
    }

    private static final class Prepared {
        static final String LAUNCHER = prepared(CHECKOUT.resolve("kb").toString());

        private static String prepared(String launcher) {
            try {
                var run = FinishedProcess.run(Launch.of(CHECKOUT, launcher, "version"), Deadline.in(FIRST_RUN_LIMIT));
                if (run.exitCode() != 0) {
                    throw new IllegalStateException("kb version failed: " + run.stderr());
                }
                return launcher;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public URI http() {
        return URI.create("http://127.0.0.1:" + mcpPort + "/mcp");
    }

    public URI webSocket() {
        return URI.create("ws://127.0.0.1:" + mcpPort + "/mcp");
    }

    public URI rest() {
        return URI.create("http://127.0.0.1:" + enginePort + "/");
    }

    /// Ends the server at once, as `kill -9` does.
    public void kill() {
        server.kill();
    }

    @Override
    public void close() {
        server.close();
    }
}
