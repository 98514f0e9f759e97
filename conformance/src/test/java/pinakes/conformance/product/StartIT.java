package pinakes.conformance.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// The real program, started with the launcher from another directory.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
final class StartIT {
    private static final int SIGTERM_EXIT = 128 + 15;
    private static final Pattern READY = Pattern.compile("MCP +(http://\\S+)");
    private static final Pattern ADDED = Pattern.compile("add_task by local succeeded");
    private static final String ADD_TASK = """
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
             "params": {"name": "add_task", "arguments": {"title": "Buy milk"}}}""";

    private Path directory;

    @BeforeEach
    void choose(@TempDir Path temporary) throws IOException {
        directory = Files.createDirectories(temporary.resolve("somewhere else"));
    }

    @Test
    void stdio_answers_and_ends_with_its_input() throws Exception {
        try (var server = ServerProcess.start(stdio())) {
            server.stdin().write(oneLine(ADD_TASK));
            server.stdin().close();
            var lines = new String(server.stdout().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(server.awaitExit(Deadline.usual())).isZero();
            assertThat(lines.lines()).singleElement().asString().contains("\"title\":\"Buy milk\"");
        }
    }

    @Test
    void stdio_stops_when_told_and_lets_the_data_go() throws Exception {
        try (var server = ServerProcess.start(stdio())) {
            server.stdin().write(oneLine(ADD_TASK));
            server.stdin().flush();
            server.awaitLine(ADDED, Deadline.usual());

            var exitCode = server.stop(Deadline.usual());
            var stderr = server.wholeStderr(Deadline.usual());
            assertThat(exitCode).as(stderr).isEqualTo(SIGTERM_EXIT);
            assertThat(stderr).contains("Closed the catalog");
        }
    }

    @Test
    void serve_says_where_it_is_answers_and_stops_cleanly() throws Exception {
        try (var server = ServerProcess.start(serve());
                var client = HttpClient.newHttpClient()) {
            var mcp = URI.create(server.awaitLine(READY, Deadline.usual()).group(1));
            var request = HttpRequest.newBuilder(mcp)
                    .header("Content-Type", "application/json")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString(ADD_TASK))
                    .build();

            assertThat(client.send(request, BodyHandlers.ofString()).body()).contains("Buy milk");
            assertThat(server.stop(Deadline.usual())).isEqualTo(SIGTERM_EXIT);
            assertThat(server.wholeStderr(Deadline.usual()))
                    .contains("Closed the catalog")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void serve_that_is_open_to_the_network_without_a_key_says_so() throws Exception {
        try (var server = ServerProcess.start(serve("--mcp-host", "0.0.0.0"))) {
            server.awaitLine(
                    Pattern.compile("WARNING: the MCP server listens on 0.0.0.0 without a key"), Deadline.usual());
        }
    }

    @Test
    void taken_port_is_one_line() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = run(launch("serve", "--engine-port", "0", "--mcp-port", String.valueOf(taken.getLocalPort())));

            assertFailsInOneLine(run, "kb: Port " + taken.getLocalPort() + " on 127.0.0.1 is in use");
        }
    }

    @Test
    void server_takes_over_the_data_directory_of_stdio() throws Exception {
        try (var holder = ServerProcess.start(stdio())) {
            holder.stdin().write(oneLine(ADD_TASK));
            holder.stdin().flush();
            holder.awaitLine(ADDED, Deadline.usual());
            assertThat(run(launch("status")).exitCode())
                    .as("commands work through it")
                    .isZero();

            try (var server = ServerProcess.start(serve())) {
                server.awaitLine(Pattern.compile("is ready"), Deadline.usual());
                holder.awaitLine(Pattern.compile("A server is taking over the data directory"), Deadline.usual());
                assertThat(run(launch("status")).exitCode()).isZero();
            }
        }
    }

    @Test
    void bad_setting_and_unknown_command_are_one_line() throws Exception {
        var invalid = run(launch("serve", "--mcp-port", "many"));
        assertOneLine(
                invalid,
                "kb: Setting mcp-port must be a port from 1 to 65535, or 0 for any free one; got \"many\" from --mcp-port.");
        assertThat(invalid.exitCode()).isEqualTo(2);
        assertFailsInOneLine(run(launch("serve").with("KB_MCP_PROT", "1")), "Did you mean KB_MCP_PORT?");
        var unknown = run(launch("sevre"));
        assertOneLine(unknown, "Did you mean \"serve\"?");
        assertThat(unknown.exitCode()).isEqualTo(2);
    }

    private static void assertFailsInOneLine(FinishedProcess run, String words) {
        assertOneLine(run, words);
        assertThat(run.exitCode()).isEqualTo(1);
    }

    private static void assertOneLine(FinishedProcess run, String words) {
        assertThat(problems(run)).singleElement().asString().contains(words);
        assertThat(run.stdout()).isEmpty();
    }

    private static List<String> problems(FinishedProcess run) {
        return run.stderr().lines().filter(line -> !line.contains(" INFO ")).toList();
    }

    private Launch stdio() {
        return Product.shortRun(launch("stdio"));
    }

    private Launch serve(String... more) {
        var arguments = new ArrayList<>(List.of("serve", "--mcp-port", "0", "--engine-port", "0"));
        arguments.addAll(List.of(more));
        return Product.shortRun(launch(arguments.toArray(String[]::new)));
    }

    /// Without Java options, because the JVM would report them on standard error.
    private Launch launch(String... arguments) {
        var command = new ArrayList<>(List.of(Product.launcher()));
        command.addAll(List.of(arguments));
        return Launch.of(directory, command.toArray(String[]::new))
                .with("KB_DATA_DIR", directory.resolve("data").toString());
    }

    private static FinishedProcess run(Launch launch) throws InterruptedException {
        return FinishedProcess.run(launch, Deadline.usual());
    }

    private static byte[] oneLine(String message) {
        return (message.replace("\n", " ") + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
