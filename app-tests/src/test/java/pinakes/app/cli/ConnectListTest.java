package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.cli.connect.ClientProgram;
import pinakes.app.cli.connect.ClientTable;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.testkit.Deadline;
import pinakes.testkit.server.RawServer;

@DisplayName("N5: the list of clients says which are connected")
final class ConnectListTest {
    private static final String LAUNCHER = "pinakes.launcher";
    private static final String IMAGE = "pinakes.image";

    @TempDir
    private Path directory;

    private CommandLine kb;
    private ClientFiles files;

    @BeforeEach
    void open() throws Exception {
        var program = Files.createFile(directory.resolve("kb"));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        System.setProperty(LAUNCHER, program.toString());
        System.setProperty(IMAGE, directory.toString());
        kb = new CommandLine(directory);
        kb.set("KB_MCP_PORT", "1"); // where no server runs
        files = new ClientFiles(directory);
    }

    @AfterEach
    void reset() {
        System.clearProperty(LAUNCHER);
        System.clearProperty(IMAGE);
    }

    @Test
    @DisplayName("N5: every client can be written and is then listed as connected")
    void every_client() throws Exception {
        var clients = clients();
        assertThat(kb.run("connect")).isZero();
        assertThat(kb.shown()).doesNotContain(" yes ", " no: ");

        for (var client : clients) {
            assertThat(kb.run("connect", client.id(), "--write"))
                    .as(client.id() + kb.said())
                    .isZero();
            assertThat(kb.run("connect", client.id(), "--json")).isZero();
        }
        kb.clear();
        kb.run("connect");

        assertThat(kb.shown().lines().filter(line -> line.contains("  yes  "))).hasSameSizeAs(clients);
    }

    @Test
    @DisplayName("N5: entries that cannot work are not called connected, and the list says why")
    void broken_entries() throws Exception {
        files.write(".mcp.json", "{\"mcpServers\": oops");
        files.entry(".cursor/mcp.json", "{\"command\": \"/nowhere/kb\", \"args\": [\"stdio\"]}");
        files.write(".config/Code/User/mcp.json", "{\"mcpServers\": {\"pinakes\": {\"command\": \"kb\"}}}");
        files.write(".codex/config.toml", "[mcp_servers.pinakes]\nurl = \"http://127.0.0.1:1/mcp\"\n");
        files.entry(".gemini/settings.json", "\"http://127.0.0.1:1/mcp\"");
        files.entry(".kiro/settings/mcp.json", "{\"url\": \"127.0.0.1:3000\"}");
        files.entry(".lmstudio/mcp.json", "{\"args\": []}");
        assertThat(list())
                .anyMatch(says("claude-code", "no: invalid file"))
                .anyMatch(says("cursor", "no: its command does not exist"))
                .anyMatch(says("vscode", "no: in \"mcpServers\", not \"servers\""))
                .anyMatch(says("codex", "no: no server at its URL"))
                .anyMatch(says("gemini", "no: malformed entry"))
                .anyMatch(says("kiro", "no: invalid URL"))
                .anyMatch(says("lm-studio", "no: malformed entry"))
                .noneMatch(says("  yes  "));

        try (var servers = kb.serve()) {
            kb.run("key", "add", "agent");
            files.write(".codex/config.toml", "[mcp_servers.pinakes]\nurl = \"" + servers.mcpUrl() + "\"\n");
            files.entry(".gemini/settings.json", ClientFiles.http("httpUrl", "http://127.0.0.1:1/mcp", "Bearer x"));
            files.entry(
                    ".kiro/settings/mcp.json",
                    ClientFiles.http("url", servers.mcpUrl().toString(), "Bearer x"));

            assertThat(list())
                    .anyMatch(says("codex", "no: key missing"))
                    .anyMatch(says("gemini", "no: wrong URL"))
                    .anyMatch(says("kiro", "no: wrong key"));
        }
    }

    @Test
    @DisplayName("N5: the servers of all clients are asked at the same time, and the list keeps its order")
    void slow_servers() throws Exception {
        var all = new CyclicBarrier(3);
        try (var first = meeting(all);
                var second = meeting(all);
                var third = meeting(all)) {
            files.entry(".cursor/mcp.json", "{\"url\": \"" + first.url() + "/mcp\"}");
            files.entry(".kiro/settings/mcp.json", "{\"url\": \"" + second.url() + "/mcp\"}");
            files.entry(".lmstudio/mcp.json", "{\"url\": \"" + third.url() + "/mcp\"}");

            assertThat(list())
                    .anyMatch(says("cursor", "  yes  "))
                    .anyMatch(says("kiro", "  yes  "))
                    .anyMatch(says("lm-studio", "  yes  "))
                    .extracting(line -> line.split(" ", 2)[0])
                    .containsExactly(Stream.concat(
                                    Stream.of("CLIENT"), clients().stream().map(ClientProgram::id))
                            .toArray(String[]::new));
        }
    }

    /// A server that reports its health once the others are asked as well.
    private static RawServer meeting(CyclicBarrier all) throws IOException {
        var health = "{\"live\": true, \"ready\": true, \"reasons\": [], \"version\": \"1\"}";
        return new RawServer("Content-Length: " + health.length() + "\r\n\r\n", connection -> {
            try {
                all.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
                connection.getOutputStream().write(health.getBytes(StandardCharsets.US_ASCII));
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new IOException(e);
            }
        });
    }

    private List<ClientProgram> clients() {
        return new ClientTable(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).all();
    }

    private List<String> list() throws InterruptedException {
        kb.clear();
        assertThat(kb.run("connect")).as(kb.said()).isZero();
        return kb.shown().lines().toList();
    }

    private static Predicate<String> says(String... parts) {
        return line -> Arrays.stream(parts).allMatch(line::contains);
    }
}
