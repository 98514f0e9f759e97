package pinakes.testkit.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// An OpenSearch cluster on this machine, with a process for each node.
public final class OpenSearchNodes implements AutoCloseable {
    private static final Duration START_MAX = Duration.ofMinutes(5);

    private final Path home;
    private final Path directory;
    private final List<String> javaOptions;
    private final List<Node> nodes;

    private OpenSearchNodes(Path home, Path directory, List<String> javaOptions, List<Node> nodes) {
        this.home = home;
        this.directory = directory;
        this.javaOptions = javaOptions;
        this.nodes = nodes;
    }

    /// Starts a cluster, and waits until all of its nodes have started.
    ///
    /// @param unpacked has a directory with the server, as the build unpacks it
    /// @param directory for configuration and data
    /// @param javaOptions such as the size of the heap
    public static OpenSearchNodes start(Path unpacked, Path directory, int count, List<String> javaOptions)
            throws InterruptedException {
        var ports = IntStream.range(0, 2 * count)
                .map(_ -> ServerProcess.freePort())
                .boxed()
                .toList();
        var nodes = new ArrayList<Node>();
        for (var i = 0; i < count; i++) {
            nodes.add(new Node("node-" + i, ports.get(i), ports.get(count + i)));
        }
        var cluster = new OpenSearchNodes(server(unpacked), directory, List.copyOf(javaOptions), nodes);
        for (var node : nodes) {
            cluster.configure(node);
            cluster.launch(node);
        }
        for (var node : nodes) {
            cluster.await(node);
        }
        return cluster;
    }

    private static Path server(Path unpacked) {
        try (var found = Files.list(unpacked)) {
            return found.findFirst().orElseThrow().toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException("OpenSearch is not unpacked below " + unpacked.toAbsolutePath(), e);
        }
    }

    public int count() {
        return nodes.size();
    }

    /// Where a node answers requests; the same after it was restarted.
    public int port(int node) {
        return nodes.get(node).httpPort;
    }

    /// Kills a node (`kill -9`).
    public void kill(int node) {
        nodes.get(node).running().kill();
    }

    /// Starts a killed node again, with its data.
    public void restart(int node) throws InterruptedException {
        launch(nodes.get(node));
        await(nodes.get(node));
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.running().kill());
    }

    private void configure(Node node) {
        var own = directory.resolve(node.name);
        var names = nodes.stream().map(each -> each.name).collect(Collectors.joining(", ", "[", "]"));
        var seeds = nodes.stream()
                .map(each -> "\"127.0.0.1:" + each.transportPort + "\"")
                .collect(Collectors.joining(", ", "[", "]"));
        try {
            Files.createDirectories(own.resolve("tmp"));
            Files.writeString(
                    own.resolve("opensearch.yml"),
                    String.join(
                            "\n",
                            "node.name: " + node.name,
                            "cluster.initial_cluster_manager_nodes: " + names,
                            "discovery.seed_hosts: " + seeds,
                            "network.host: 127.0.0.1",
                            "http.port: " + node.httpPort,
                            "transport.port: " + node.transportPort,
                            "path.data: " + own.resolve("data"),
                            "path.logs: " + own.resolve("logs"),
                            "cluster.routing.allocation.disk.threshold_enabled: false",
                            ""));
            Files.writeString(own.resolve("log4j2.properties"), """
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
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void launch(Node node) {
        var own = directory.resolve(node.name);
        var command = new ArrayList<String>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("unshare", "--user")); // OpenSearch refuses to run as root
        }
        command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-javaagent:" + home.resolve("agent/opensearch-agent.jar"),
                "-Djava.io.tmpdir=" + own.resolve("tmp"),
                "-Dopensearch.path.home=" + home,
                "-Dopensearch.path.conf=" + own,
                "-cp",
                home + "/lib/*",
                "org.opensearch.bootstrap.OpenSearch"));
        node.process = ServerProcess.start(Launch.of(own, command.toArray(String[]::new)));
    }

    private void await(Node node) throws InterruptedException {
        try {
            node.running().awaitLine(Pattern.compile("Node started"), Deadline.in(START_MAX));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + node.running().threads(), e);
        }
    }

    private static final class Node {
        private final String name;
        private final int httpPort;
        private final int transportPort;
        private @Nullable ServerProcess process;

        Node(String name, int httpPort, int transportPort) {
            this.name = name;
            this.httpPort = httpPort;
            this.transportPort = transportPort;
        }

        ServerProcess running() {
            return Objects.requireNonNull(process, () -> name + " was not started");
        }
    }
}
