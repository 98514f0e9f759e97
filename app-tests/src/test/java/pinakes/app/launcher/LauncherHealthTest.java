package pinakes.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.Problem;

/// How the launcher finds the server whose health it is asked for, and what it says about it.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
final class LauncherHealthTest {
    private Path temporary;
    private Checkout checkout;

    @BeforeEach
    void makeCheckout(@TempDir Path directory) throws IOException {
        temporary = directory;
        checkout = Checkout.in(directory, "a checkout with spaces");
    }

    @Test
    @DisplayName("B1: health is asked of the server where the environment has it listen")
    void health_is_asked_where_the_server_listens() throws Exception {
        try (var server = HttpServer.listen("127.0.0.9", 0, Problem::write, HttpConnectionSettings.DIRECT)) {
            server.serve(health(List.of()));
            var port = Integer.toString(server.port());
            var here = checkout.launch(checkout.launcher(), "health", port);

            var nobody = FinishedProcess.run(here, Deadline.usual());
            assertThat(nobody.exitCode()).isEqualTo(1);
            assertThat(nobody.stderr())
                    .startsWith("kb: no Pinakes server responds at 127.0.0.1:" + port + "; './kb health PORT'");
            for (var variable : List.of("KB_MCP_HOST", "KB_ENGINE_HOST")) {
                var run = FinishedProcess.run(here.with(variable, "127.0.0.9"), Deadline.usual());
                assertThat(run.exitCode()).as(run.stderr()).isZero();
                assertThat(run.stdout().strip()).isEqualTo("The server at http://127.0.0.9:" + port + " is ready.");
            }
        }
    }

    @Test
    @DisplayName("B1: health is asked of the server of the data directory, at whatever port it listens")
    void health_is_asked_of_the_server_of_the_data_directory() throws Exception {
        try (var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpConnectionSettings.DIRECT)) {
            server.serve(health(List.of()));
            Files.writeString(
                    Files.createDirectories(temporary.resolve("data")).resolve("lock"),
                    "4711\nhttp://127.0.0.1:" + server.port() + "\nhttp://127.0.0.1:" + server.port() + "/mcp\n");

            var run = FinishedProcess.run(
                    checkout.launch(checkout.launcher(), "health")
                            .with("KB_DATA_DIR", temporary.resolve("data").toString()),
                    Deadline.usual());

            assertThat(run.exitCode()).as(run.stderr()).isZero();
        }
    }

    @Test
    @DisplayName("B1: what is no port is not asked, and who finds no server is told where it was looked for")
    void health_names_what_was_asked() throws Exception {
        var elsewhere = checkout.launch(checkout.launcher(), "health")
                .with("KB_DATA_DIR", temporary.toString())
                .with("KB_MCP_PORT", "1")
                .with("KB_ENGINE_PORT", "2");

        for (var wrong : List.of("abc", "65536", "--mcp-port")) {
            var run = checkout.run("health", wrong);
            assertThat(run.exitCode()).as(wrong).isEqualTo(2);
            assertThat(run.stderr()).contains(wrong);
        }
        assertThat(checkout.run("health", "1", "2").exitCode()).isEqualTo(2);
        assertThat(FinishedProcess.run(elsewhere, Deadline.usual()).stderr())
                .startsWith("kb: no Pinakes server responds at 127.0.0.1:1, 127.0.0.1:2; ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    HTTP/1.1 200 OK~Server: nginx/1.27~~{"ready":true} | (HTTP 200 without a health report of Pinakes, from nginx/1.27);
                    HTTP/1.1 503 Down~~busy                            | (HTTP 503 without a health report of Pinakes);
                    SSH-2.0-OpenSSH_9.2~                               | (something other than an HTTP server);
                    ``                                                 | (no answer);
                    """)
    @DisplayName("B1: a server of another program is not taken for ours, and is named")
    void health_knows_its_own_server(String answer, String named) throws Exception {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (var client = socket.accept()) {
                    client.getInputStream().read();
                    client.getOutputStream().write(answer.replace("~", "\r\n").getBytes(StandardCharsets.UTF_8));
                    client.shutdownOutput();
                    client.getInputStream().readAllBytes();
                } catch (IOException _) {
                    // the test fails
                }
            });

            var run = checkout.run("health", Integer.toString(socket.getLocalPort()));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.stderr()).contains(socket.getLocalPort() + " " + named);
        }
    }

    @Test
    @DisplayName("B1: a silent server of another program does not hide ours")
    void health_is_asked_at_the_next_address_after_silence() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpConnectionSettings.DIRECT)) {
            server.serve(health(List.of()));
            Thread.ofVirtual().start(() -> {
                try (var client = silent.accept()) {
                    client.shutdownOutput();
                    client.getInputStream().readAllBytes();
                } catch (IOException _) {
                    // the test fails
                }
            });

            var run = FinishedProcess.run(
                    checkout.launch(checkout.launcher(), "health")
                            .with("KB_MCP_PORT", Integer.toString(silent.getLocalPort()))
                            .with("KB_ENGINE_PORT", Integer.toString(server.port())),
                    Deadline.usual());

            assertThat(run.exitCode()).as(run.stderr()).isZero();
        }
    }

    @Test
    @DisplayName("B1: who asks for the health of a server that is not ready is told why")
    void health_says_why_a_server_is_not_ready() throws Exception {
        try (var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpConnectionSettings.DIRECT)) {
            var reasons = List.of("The \"disk\" is full.", "The engine is away.");
            server.serve(health(reasons));

            var run = checkout.run("health", Integer.toString(server.port()));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.stderr())
                    .isEqualTo("kb: the server on port " + server.port()
                            + " is not ready (503): The \"disk\" is full.; The engine is away.");
        }
    }

    private static Map<String, Handler> health(List<String> problems) {
        return Health.handlers(() -> new Health.State(problems, false), "1", List.of());
    }
}
