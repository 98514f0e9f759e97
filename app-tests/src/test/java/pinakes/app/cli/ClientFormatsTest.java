package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.cli.connect.ClientProgram;
import pinakes.app.cli.connect.ClientTable;
import pinakes.app.cli.connect.ServerEntry;
import pinakes.app.settings.LaunchEnvironment;
import tools.jackson.databind.json.JsonMapper;

/// Where each client expects its servers, and in which form, as its documentation says.
final class ClientFormatsTest {
    private static final ServerEntry HTTP = new ServerEntry.Http(URI.create("http://127.0.0.1:3000/mcp"), "kb_1");
    private static final ServerEntry STDIO =
            new ServerEntry.Stdio("/opt/kb", List.of("stdio", "--data-dir", "/srv/pin akes"));
    private static final String HEADERS = "{\"Authorization\":\"Bearer kb_1\"}";

    private static final List<ClientProgram> LINUX = clients("Linux");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    claude-code    | /repo/.mcp.json                                     | mcpServers      | {"type":"http","url":U,"headers":H}
                    claude-desktop | /home/ada/.config/Claude/claude_desktop_config.json | mcpServers      |
                    cursor         | /home/ada/.cursor/mcp.json                          | mcpServers      | {"url":U,"headers":H}
                    vscode         | /home/ada/.config/Code/User/mcp.json                | servers         | {"type":"http","url":U,"headers":H}
                    codex          | /home/ada/.codex/config.toml                        | mcp_servers     | {"url":U,"http_headers":H}
                    gemini         | /home/ada/.gemini/settings.json                     | mcpServers      | {"httpUrl":U,"headers":H}
                    antigravity    | /home/ada/.gemini/config/mcp_config.json            | mcpServers      | {"serverUrl":U,"headers":H}
                    windsurf       | /home/ada/.codeium/windsurf/mcp_config.json         | mcpServers      | {"serverUrl":U,"headers":H}
                    devin          | /home/ada/.config/devin/mcp_config.json             | mcpServers      | {"url":U,"headers":H}
                    zed            | /home/ada/.config/zed/settings.json                 | context_servers | {"url":U,"headers":H}
                    lm-studio      | /home/ada/.lmstudio/mcp.json                        | mcpServers      | {"url":U,"headers":H}
                    opencode       | /home/ada/.config/opencode/opencode.json            | mcp.servers     | {"type":"remote","url":U,"headers":H}
                    opencode-1     | /home/ada/.config/opencode/opencode.json            | mcp             | {"type":"remote","url":U,"headers":H,"enabled":true}
                    kiro           | /home/ada/.kiro/settings/mcp.json                   | mcpServers      | {"url":U,"headers":H}
                    amazon-q       | /home/ada/.aws/amazonq/mcp.json                     | mcpServers      | {"type":"http","url":U,"headers":H}
                    inspector      | /home/ada/.mcp-inspector/mcp.json                   | mcpServers      | {"type":"http","url":U,"headers":H}
                    """)
    @DisplayName("N5: each client has its own file, section and form of an address")
    void address(String id, String file, String section, String entry) {
        var client = client(LINUX, id);

        assertThat(client.file()).isEqualTo(Path.of(file));
        assertThat(client.section()).isEqualTo(section);
        assertThat(client.takesHttp()).isEqualTo(entry != null);
        if (entry != null) {
            assertThat(json(client, HTTP))
                    .isEqualTo(entry.replace(":U", ":\"http://127.0.0.1:3000/mcp\"")
                            .replace(":H", ":" + HEADERS));
        }
    }

    @Test
    @DisplayName("N5: each client has its own form of a command")
    void command() {
        var arguments = "\"args\":[\"stdio\",\"--data-dir\",\"/srv/pin akes\"]";
        for (var client : LINUX) {
            var expected = switch (client.id()) {
                case "claude-code", "vscode", "amazon-q", "inspector" ->
                    "{\"type\":\"stdio\",\"command\":\"/opt/kb\"," + arguments + "}";
                case "opencode" ->
                    "{\"type\":\"local\",\"command\":[\"/opt/kb\",\"stdio\",\"--data-dir\",\"/srv/pin akes\"]}";
                case "opencode-1" ->
                    "{\"type\":\"local\",\"command\":[\"/opt/kb\",\"stdio\",\"--data-dir\",\"/srv/pin akes\"],\"enabled\":true}";
                default -> "{\"command\":\"/opt/kb\"," + arguments + "}";
            };
            assertThat(json(client, STDIO)).as(client.id()).isEqualTo(expected);
        }
    }

    @Test
    @DisplayName("N5: clients that have a command of their own are told what to run")
    void commands_to_run() {
        assertThat(line("claude-code", HTTP))
                .isEqualTo("claude mcp add --scope user --transport http pinakes http://127.0.0.1:3000/mcp"
                        + " --header 'Authorization: Bearer kb_1'");
        assertThat(line("claude-code", STDIO))
                .isEqualTo("claude mcp add --scope user pinakes -- /opt/kb stdio --data-dir '/srv/pin akes'");
        assertThat(line("inspector", HTTP))
                .isEqualTo("npx @modelcontextprotocol/inspector --cli --server-url http://127.0.0.1:3000/mcp"
                        + " --transport http --method tools/list --header 'Authorization: Bearer kb_1'");
        assertThat(line("inspector", STDIO))
                .isEqualTo("npx @modelcontextprotocol/inspector -- /opt/kb stdio --data-dir '/srv/pin akes'");
    }

    @Test
    @DisplayName("N5: Claude Desktop keeps its configuration where each system keeps those of programs")
    void claude_desktop_on_every_system() {
        assertThat(client(clients("Mac OS X"), "claude-desktop").file())
                .isEqualTo(Path.of("/home/ada/Library/Application Support/Claude/claude_desktop_config.json"));
        assertThat(client(clients("Windows 11"), "claude-desktop").file().endsWith("Claude/claude_desktop_config.json"))
                .isTrue();
    }

    private static String line(String id, ServerEntry server) {
        var command = client(LINUX, id).command();
        return command == null ? "" : command.apply(server);
    }

    private static String json(ClientProgram client, ServerEntry server) {
        return new JsonMapper().writeValueAsString(client.form().apply(server));
    }

    private static ClientProgram client(List<ClientProgram> clients, String id) {
        return clients.stream()
                .filter(client -> client.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<ClientProgram> clients(String system) {
        return new ClientTable(new LaunchEnvironment(Map.of(), Path.of("/repo"), Path.of("/home/ada"), system)).all();
    }
}
