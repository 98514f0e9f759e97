package pinakes.app.composition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import pinakes.testkit.wire.ToolAnswer;
import pinakes.testkit.wire.ToolWire;
import pinakes.testkit.wire.WebSocketWire;

@EnabledOnOs(OS.LINUX)
@DisplayName("K1, S5: who may have files read by their path")
final class FilesByPathTest {
    private static final Map<String, String> THROUGH_PROXY = Map.of("X-Forwarded-For", "192.0.2.7");
    private static final String NOBODY = "65534";

    @TempDir
    private Path directory;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("diary.txt"), "Herons hunt by standing still.");
    }

    static List<Deployment.Start> starts() {
        return List.of(Deployment::inOnePiece, Deployment::inTwoHalves);
    }

    @ParameterizedTest
    @MethodSource("starts")
    @DisplayName("without a key, only the server's user, on every transport and with every tool")
    void only_the_servers_user_without_a_key(Deployment.Start start) throws SettingException {
        try (var servers = serving(start, Map.of(), Map.of())) {
            for (var wire : wires(servers, Map.of())) {
                try (wire) {
                    assertThat(isRead(wire)).as("%s", wire).isTrue();
                }
            }
            for (var wire : wires(servers, THROUGH_PROXY)) {
                try (wire) {
                    assertThat(isRead(wire)).as("%s", wire).isFalse();
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("starts")
    @DisplayName("another user of this machine reads none of the owner's files")
    void other_users_read_nothing(Deployment.Start start) throws Exception {
        assumeTrue(ProcessHandle.current().info().user().orElse("").equals("root"), "only root can be somebody else");
        try (var servers = serving(start, Map.of(), Map.of())) {
            assertThat(addedBy(NOBODY, servers)).contains("file_not_readable", "its own user");
            assertThat(addedBy("0", servers)).doesNotContain("file_not_readable");
        }
        try (var servers = serving(start, Map.of("allowed-roots", directory.toString()), Map.of())) {
            assertThat(addedBy(NOBODY, servers))
                    .as("the operator opened the directory to everybody")
                    .doesNotContain("file_not_readable");
        }
    }

    @Test
    @DisplayName("a caller with a key need not run as the server's user")
    void keys_are_enough() throws SettingException {
        var environment = Map.of("KB_API_KEY", "secret", "KB_MCP_API_KEY", "secret");
        try (var servers = serving(Deployment::inOnePiece, Map.of(), environment)) {
            var headers = new HashMap<>(THROUGH_PROXY);
            headers.put("Authorization", "Bearer secret");
            for (var wire : wires(servers, headers)) {
                try (wire) {
                    assertThat(isRead(wire)).as("%s", wire).isTrue();
                }
            }
        }
    }

    @Test
    @DisplayName("S4: a file that becomes a pipe while it is being opened does not stop the server")
    void pipes_stop_nothing() throws Exception {
        var pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        var target = directory.resolve("swapped.txt");
        try (var servers = serving(Deployment::inOnePiece, Map.of(), Map.of());
                var wire = RestWire.open(servers.toolsUrl())) {
            var swapping = Thread.ofPlatform().daemon().start(() -> swap(target, directory.resolve("diary.txt"), pipe));

            for (var i = 0; i < 300; i++) {
                var answer = wire.call("knowledge-add", Json.object().put("file_path", target.toString()));
                assertThat(answer.at("/error/type").asString(answer.at("/error").asString("")))
                        .as("%s", answer.body())
                        .isIn("", "file_not_readable", "file_not_found");
            }
            swapping.interrupt();
            swapping.join();

            assertThat(wire.call("list_tasks", Json.object()).isError()).isFalse();
        }
    }

    private static void swap(Path target, Path file, Path pipe) {
        var next = target.resolveSibling("next");
        try {
            while (!Thread.currentThread().isInterrupted()) {
                for (var source : List.of(file, pipe)) {
                    Files.createLink(next, source);
                    Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<ToolWire> wires(Deployment servers, Map<String, String> headers) {
        return Stream.concat(
                        Stream.of(ClientProfile.stateless(), ClientProfile.session("2025-06-18"), ClientProfile.bare())
                                .map(profile -> HttpWire.open(servers.mcpUrl(), profile, headers)),
                        Stream.of(
                                WebSocketWire.open(
                                        URI.create(servers.mcpUrl().toString().replaceFirst("^http", "ws")),
                                        ClientProfile.stateless(),
                                        headers),
                                RestWire.open(servers.toolsUrl(), headers)))
                .map(ToolWire.class::cast)
                .toList();
    }

    /// Whether a tool of each family that takes paths reads the file; both or none.
    private static boolean isRead(ToolWire wire) {
        var added = wire.call("knowledge-add", Json.object().put("file_path", "diary.txt"));
        var project = wire.call(
                "add-project-document", Json.object().put("project", "birds").put("file_path", "diary.txt"));
        assertThat(isRefused(project)).as("%s", project.body()).isEqualTo(isRefused(added));
        return !isRefused(added);
    }

    private static boolean isRefused(ToolAnswer answer) {
        return answer.body().toString().toLowerCase(Locale.ROOT).contains("file_not_readable");
    }

    /// What the server answers to a process of another user.
    private static String addedBy(String user, Deployment servers) throws IOException, InterruptedException {
        var curl = new ProcessBuilder(
                        "setpriv",
                        "--reuid=" + user,
                        "--regid=" + user,
                        "--clear-groups",
                        "curl",
                        "--silent",
                        "--header",
                        "Content-Type: application/json",
                        "--header",
                        "Accept: application/json, text/event-stream",
                        "--data",
                        """
                        {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params":
                         {"name": "knowledge-add", "arguments": {"file_path": "~/diary.txt"}}}""",
                        servers.mcpUrl().toString())
                .directory(Path.of("/").toFile())
                .start();
        var answer = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(curl.waitFor()).isZero();
        return answer;
    }

    private Deployment serving(Deployment.Start start, Map<String, String> more, Map<String, String> environment)
            throws SettingException {
        var flags = new HashMap<>(Map.of(
                "data-dir", directory.resolve("data").toString(),
                "mcp-port", "0",
                "engine-port", "0",
                "projects", "birds"));
        flags.putAll(more);
        return start.with(new SettingsReader(new LaunchEnvironment(environment, directory, directory, "Linux")), flags);
    }
}
