package pinakes.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.HttpSurroundings;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.Problem;

/// How the launcher finds itself, a JDK, and its arguments.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
final class LauncherTest {
    private Path temporary;
    private Checkout checkout;

    @BeforeEach
    void makeCheckout(@TempDir Path directory) throws IOException {
        temporary = directory;
        checkout = Checkout.in(directory, "a checkout with spaces");
    }

    @Test
    void program_is_found_from_any_directory_and_through_links() throws Exception {
        checkout.jdk("25.0.3");
        Files.createSymbolicLink(temporary.resolve("link"), checkout.launcher());
        var relative = Files.createSymbolicLink(temporary.resolve("second link"), Path.of("link"));

        var run = FinishedProcess.run(checkout.launch(relative, "version"), Deadline.usual());

        assertThat(run.exitCode()).isZero();
        assertThat(run.stdout().lines())
                .contains(checkout.file("app/target/image/lib/app-1.jar").toString())
                .endsWith("pinakes.app.cli.Main", "version");
    }

    @Test
    void arguments_arrive_as_they_were_given() throws Exception {
        checkout.jdk("25");

        assertThat(checkout.run("serve", "--data-dir", "a b", "", "*").stdout().lines())
                .endsWith("serve", "--data-dir", "a b", "", "*");
    }

    @Test
    @DisplayName("S14: secrets reach the program through a pipe, not in its environment")
    void secrets_are_not_in_the_environment() throws Exception {
        checkout.jdk("25", "env; echo; tr '\\0' '\\n' </dev/fd/9");
        var secrets = SettingTable.secrets().stream().map(Setting::variable).toList();
        var launch = checkout.launch(checkout.launcher(), "serve").with("KB_MCP_PORT", "3001");
        for (var variable : secrets) {
            launch = launch.with(variable, variable + " = secret");
        }

        var said = FinishedProcess.run(launch, Deadline.usual()).stdout();
        var end = said.indexOf("\n\n");

        assertThat(said.substring(0, end)).contains("KB_MCP_PORT=3001").doesNotContain("secret");
        assertThat(said.substring(end + 2).lines())
                .containsExactlyInAnyOrderElementsOf(secrets.stream()
                        .map(variable -> variable + "=" + variable + " = secret")
                        .toList());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @DisplayName("S16: a closed standard stream does not become a file of the program")
    void closed_streams_are_opened() throws Exception {
        var streams = temporary.resolve("streams");
        checkout.jdk(
                "25",
                "one=$(readlink /proc/$$/fd/1)\n"
                        + "{ readlink /proc/$$/fd/0; echo \"$one\"; readlink /proc/$$/fd/2; } >'" + streams + "'");
        var closing = "exec \"$0\" add - <&- >&- 2>&-";

        FinishedProcess.run(
                checkout.launch(
                        Path.of("/usr/bin/env"),
                        "bash",
                        "-c",
                        closing,
                        checkout.launcher().toString()),
                Deadline.usual());

        assertThat(Files.readAllLines(streams)).containsExactly("/dev/null", "/dev/null", "/dev/null");
    }

    @Test
    @DisplayName("S16: a program whose memory is used up ends, and says so, though it catches every error")
    void lack_of_memory_ends_the_program() throws Exception {
        checkout.jdk("25");
        var program = Files.writeString(temporary.resolve("Swallow.java"), """
                void main() {
                    var kept = new java.util.ArrayList<byte[]>();
                    while (true) {
                        try {
                            kept.add(new byte[1_000_000]);
                        } catch (OutOfMemoryError e) {
                            kept.clear();
                        }
                    }
                }
                """);
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m"));
        checkout.run("serve")
                .stdout()
                .lines()
                .filter(option -> option.startsWith("-XX:"))
                .forEach(command::add);
        command.add(program.toString());

        var run = FinishedProcess.run(new Launch(command, temporary, Map.of()), Deadline.usual());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stderr()).contains("Terminating due to java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void jdk_that_is_too_old_is_passed_over() throws Exception {
        var old = checkout.jdk("17.0.9");
        var current = checkout.jdk("25.0.3");

        var run = FinishedProcess.run(
                checkout.launch(checkout.launcher(), "version").with("JAVA_HOME", old.toString()), Deadline.usual());

        assertThat(run.stdout()).startsWith("java " + current);
    }

    @Test
    void jdk_of_java_home_counts_before_all_others() throws Exception {
        checkout.jdk("25.0.3");
        var chosen = checkout.jdk("27-ea");

        var run = FinishedProcess.run(
                checkout.launch(checkout.launcher(), "version").with("JAVA_HOME", chosen.toString()), Deadline.usual());

        assertThat(run.stdout()).startsWith("java " + chosen);
    }

    @Test
    void jdk_on_the_path_counts_before_the_usual_places() throws Exception {
        var chosen = checkout.jdk("99");
        var link = Files.createSymbolicLink(temporary.resolve("java"), chosen.resolve("bin/java"));
        var launch = checkout.launch(checkout.launcher(), "version")
                .with("PINAKES_JDK_PLACES", "")
                .with("PATH", link.getParent() + ":" + System.getenv("PATH"));

        assertThat(FinishedProcess.run(launch, Deadline.usual()).stdout()).startsWith("java " + chosen);
    }

    @Test
    void jdk_nearest_to_the_required_one_is_taken() throws Exception {
        checkout.jdk("1.8.0_402");
        checkout.jdk("27-ea");
        var nearest = checkout.jdk("26.0.1");

        assertThat(checkout.run("version").stdout()).startsWith("java " + nearest);
    }

    @Test
    void file_names_can_be_read_whatever_the_locale() throws Exception {
        var java = checkout.jdk("25").resolve("bin/java");
        Files.writeString(java, "#!/usr/bin/env bash\necho \"all '${LC_ALL-}' ctype '${LC_CTYPE-}'\"\n");

        for (var locale : List.of("C", "xx_XX.UTF-8")) {
            var launch = checkout.launch(checkout.launcher(), "version").with("LC_ALL", locale);

            assertThat(FinishedProcess.run(launch, Deadline.usual()).stdout()).isEqualTo("all '' ctype 'C.UTF-8'");
        }
    }

    @Test
    void missing_jdk_is_explained() throws Exception {
        checkout.jdk("17.0.9");

        var run = checkout.run("version");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr())
                .startsWith("kb: Pinakes needs JDK 25 or newer, and none was found (the newest found is 17).")
                .contains("https://adoptium.net")
                .contains("JAVA_HOME");
        assertThat(checkout.builds()).isZero();
    }

    @Test
    @DisplayName("B1: a program that was unpacked somewhere starts as it is: nothing is built or rehearsed")
    void installed_program_is_never_built() throws Exception {
        var program = checkout.installed();

        var run = FinishedProcess.run(checkout.launch(program.resolve("kb"), "version"), Deadline.usual());

        assertThat(run.exitCode()).as(run.stderr()).isZero();
        assertThat(run.stdout()).startsWith("java " + program.resolve("runtime/bin/java"));
        assertThat(program.resolve("launcher")).doesNotExist();
        assertThat(program.resolve("own.aot")).doesNotExist();
    }

    @Test
    @DisplayName("S16: native code is loaded from beside the program, so that no process has to unpack it")
    void native_code_is_looked_for_beside_the_program() throws Exception {
        var program = checkout.installed();

        var run = FinishedProcess.run(checkout.launch(program.resolve("kb"), "version"), Deadline.usual());

        assertThat(run.stdout().lines())
                .contains(
                        "-Dorg.sqlite.lib.path=" + program.resolve("native"),
                        "-Donnxruntime.native.path=" + program.resolve("native"));
    }

    private static Map<String, Handler> health(List<String> problems) {
        return Health.handlers(() -> new Health.State(problems, false), "1", List.of());
    }

    @Test
    @DisplayName("B1: health is asked of the server where the environment has it listen")
    void health_is_asked_where_the_server_listens() throws Exception {
        try (var server = HttpServer.listen("127.0.0.9", 0, Problem::write, HttpSurroundings.DIRECT)) {
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
        try (var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpSurroundings.DIRECT)) {
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
                var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpSurroundings.DIRECT)) {
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
        try (var server = HttpServer.listen("127.0.0.1", 0, Problem::write, HttpSurroundings.DIRECT)) {
            var reasons = List.of("The \"disk\" is full.", "The engine is away.");
            server.serve(health(reasons));

            var run = checkout.run("health", Integer.toString(server.port()));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.stderr())
                    .isEqualTo("kb: the server on port " + server.port()
                            + " is not ready (503): The \"disk\" is full.; The engine is away.");
        }
    }

    @Test
    void tests_are_a_maven_run() throws Exception {
        checkout.jdk("25");
        checkout.maven("echo \"$@\"; exit 3");

        var run = checkout.run("test", "-pl", "app");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.stdout()).matches("-B -ntp -T 1\\.5C (-Dtest\\.scratch=\\S+ )?verify -pl app");
        assertThat(run.stderr()).startsWith("Reports: ").contains("surefire-reports");
    }

    @Test
    void shellcheck_finds_nothing_to_say() throws Exception {
        assumeTrue(Path.of("/usr/bin/shellcheck").toFile().canExecute(), "shellcheck is not installed");
        var repository = Path.of("").toAbsolutePath().resolveSibling("");

        var run = FinishedProcess.run(Launch.of(repository, "shellcheck", "kb", ".ci/run"), Deadline.usual());

        assertThat(run.stdout()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }
}
