package pinakes.engine.cluster.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import pinakes.engine.cluster.opensearch.OpenSearchClient.Request;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// A real OpenSearch server with one node, which all tests of a process share.
public final class OpenSearchServer {
    private static final Path HOME = unpacked();
    private static final AtomicInteger PREFIXES = new AtomicInteger();
    private static final int PORT = started();

    private OpenSearchServer() {}

    public static int port() {
        return PORT;
    }

    /// The server with names that no other test uses.
    public static OpenSearchAddress address() {
        return address(PORT);
    }

    /// The same behind another port, such as that of a proxy.
    public static OpenSearchAddress address(int port) {
        return new OpenSearchAddress(
                URI.create("http://127.0.0.1:" + port + "/test" + PREFIXES.incrementAndGet()), null, null);
    }

    /// How many chunks all indexes of an address have, as searches see them.
    public static long chunks(OpenSearchAddress address) throws InterruptedException {
        return new OpenSearchClient(address)
                .send(new Request("GET", "/" + address.prefix() + "-*/_count"))
                .orElseThrow()
                .path("count")
                .asLong();
    }

    /// The names of all indexes of an address.
    public static Set<String> indexes(OpenSearchAddress address) throws InterruptedException {
        return Set.copyOf(
                new OpenSearchStorage(address).indexes(address.prefix() + "-*").values());
    }

    /// Deletes all indexes of an address, as an administrator might.
    public static void deleteAll(OpenSearchAddress address) throws InterruptedException {
        var storage = new OpenSearchStorage(address);
        for (var index : storage.indexes(address.prefix() + "-*").keySet()) {
            storage.delete(index);
        }
    }

    /// The build of this module unpacks it, into a directory with its version. Tests of other modules run beside it.
    private static Path unpacked() {
        var own = Path.of("target/opensearch");
        var directory =
                Files.isDirectory(own) ? own : Path.of("../engine-cluster").resolve(own);
        try (var found = Files.list(directory)) {
            return found.findFirst().orElseThrow().toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException("OpenSearch is not unpacked below " + directory.toAbsolutePath(), e);
        }
    }

    private static int started() {
        try {
            var port = ServerProcess.freePort();
            var server = ServerProcess.start(launch(configured(port)));
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            server.awaitLine(Pattern.compile("Node started"), Deadline.in(Duration.ofMinutes(3)));
            return port;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while OpenSearch started", e);
        }
    }

    /// A directory with the configuration, which the data is written to.
    private static Path configured(int port) throws IOException {
        var directory = Files.createTempDirectory("opensearch");
        Files.writeString(
                directory.resolve("opensearch.yml"),
                String.join(
                        "\n",
                        "discovery.type: single-node",
                        "network.host: 127.0.0.1",
                        "http.port: " + port,
                        "transport.port: " + ServerProcess.freePort(),
                        "path.data: " + directory.resolve("data"),
                        "path.logs: " + directory.resolve("logs"),
                        "cluster.routing.allocation.disk.threshold_enabled: false",
                        ""));
        Files.writeString(directory.resolve("log4j2.properties"), """
                appender.console.type = Console
                appender.console.name = console
                appender.console.target = SYSTEM_ERR
                appender.console.layout.type = PatternLayout
                appender.console.layout.pattern = %p %c{1} %m%n
                rootLogger.level = warn
                rootLogger.appenderRef.console.ref = console
                logger.node.name = org.opensearch.node.Node
                logger.node.level = info
                """);
        return directory;
    }

    private static Launch launch(Path directory) throws IOException {
        var command = new ArrayList<String>();
        if (isRoot()) {
            command.addAll(List.of("unshare", "--user")); // OpenSearch refuses to run as root
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xms512m",
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-javaagent:" + HOME.resolve("agent/opensearch-agent.jar"),
                "-Djava.io.tmpdir=" + Files.createDirectory(directory.resolve("tmp")),
                "-Dopensearch.path.home=" + HOME,
                "-Dopensearch.path.conf=" + directory,
                "-cp",
                HOME + "/lib/*",
                "org.opensearch.bootstrap.OpenSearch"));
        return Launch.of(directory, command.toArray(String[]::new));
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }
}
