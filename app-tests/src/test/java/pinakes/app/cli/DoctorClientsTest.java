package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.process.ServerProcess;

@DisplayName("K7: the configurations of clients are checked")
final class DoctorClientsTest {
    @TempDir
    private Path directory;

    private CommandLine kb;
    private ClientFiles clients;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
        kb.set("KB_MCP_PORT", String.valueOf(ServerProcess.freePort()));
        kb.set("KB_ENGINE_PORT", String.valueOf(ServerProcess.freePort()));
        clients = new ClientFiles(directory);
    }

    @Test
    @DisplayName("K7: configurations of clients that cannot work are named with the reason and the fix")
    void broken_configurations() throws Exception {
        clients.write(".gemini/settings.json", "{\"mcpServers\": {\"pinakes\": {\"httpUrl\":\n oops}}}");
        clients.write(".codex/config.toml", "[mcp_servers.pinakes\nurl = \"http://127.0.0.1:1/mcp\"\n");
        clients.write(".lmstudio/mcp.json", "{\"mcpServers\": {\"other\": }}");
        clients.entry(".cursor/mcp.json", "[]");
        clients.entry(".kiro/settings/mcp.json", "{\"url\": \"127.0.0.1:3000/mcp\"}");
        clients.entry(".aws/amazonq/mcp.json", "{\"command\": \"" + directory + "\", \"args\": [\"stdio\"]}");
        clients.entry(".codeium/windsurf/mcp_config.json", "{\"command\": \"no-such-kb\", \"args\": [\"stdio\"]}");
        clients.entry(".mcp-inspector/mcp.json", "{\"command\": \"\\u0000/kb\", \"args\": [\"stdio\"]}");
        clients.entry(".config/devin/mcp_config.json", "{\"url\": \"http://127.0.0.1:1/mcp\"}");

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says("problem", "Gemini CLI", "is not valid JSON (line 2, column ", "Correct the file"))
                .anyMatch(says("problem", "OpenAI Codex", "is not valid TOML (line 1, column ", "Correct the file"))
                .anyMatch(says("warning", "LM Studio", "is not valid JSON", "Correct the file"))
                .anyMatch(says("problem", "Cursor", "is not an object", "./kb connect cursor --write"))
                .anyMatch(says("problem", "Kiro", "\"127.0.0.1:3000/mcp\", which is not an HTTP URL", "connect kiro"))
                .anyMatch(says("problem", "Amazon Q Developer", "which is a directory", "--stdio --write"))
                .anyMatch(says("problem", "Windsurf", "no-such-kb, which is not in PATH", "--stdio --write"))
                .anyMatch(says("problem", "MCP Inspector", "which does not exist", "--stdio --write"))
                .anyMatch(says("warning", "Devin Desktop", "no server is running", "Start ./kb serve"))
                .hasSize(9);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ", \"args\": []",
                ", \"args\": [\"serve\"]",
                ", \"args\": \"stdoi\"",
                ", \"args\": [\"--log-level=error\", \"stdio\"]"
            })
    @DisplayName("K7: a client that starts ./kb without stdio cannot work")
    void command_without_stdio(String arguments) throws Exception {
        var launcher = launcher();
        clients.entry(".cursor/mcp.json", "{\"command\": \"" + launcher + "\"" + arguments + "}");
        clients.entry(".kiro/settings/mcp.json", starting(launcher, "--data-dir", kb.data()));

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says(
                        "problem",
                        "Cursor",
                        "without stdio as the first argument, so it does not start an MCP server",
                        "--stdio --write"))
                .anyMatch(says("ok", "Kiro starts " + launcher))
                .hasSize(2);
    }

    @Test
    @DisplayName("K7: a command is found where the client starts it, and not judged if the client fills in the place")
    void place_of_the_command() throws Exception {
        launcher();
        var arguments = ", \"args\": [\"stdio\", \"--data-dir\", \"" + kb.data() + "\"]}";
        clients.entry(".cursor/mcp.json", "{\"command\": \"./kb\", \"cwd\": \"" + directory + "\"" + arguments);
        clients.entry(".kiro/settings/mcp.json", "{\"command\": \"../../kb\"" + arguments);
        clients.entry(".lmstudio/mcp.json", "{\"command\": \"./kb\"" + arguments);
        clients.entry(".gemini/settings.json", "{\"command\": \"${workspaceFolder}/kb\"" + arguments);
        clients.entry(".aws/amazonq/mcp.json", "{\"command\": \"./kb\", \"cwd\": \"${HOME}\"" + arguments);

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says("ok", "Cursor starts ./kb ("))
                .anyMatch(says("ok", "Kiro starts ../../kb ("))
                .anyMatch(says("problem", "LM Studio starts ./kb, which does not exist"))
                .anyMatch(says("ok", "Gemini CLI starts ${workspaceFolder}/kb; ", "variables, so it was not checked"))
                .anyMatch(says("ok", "Amazon Q Developer starts ./kb; ", "variables, so it was not checked"))
                .hasSize(5);
    }

    @Test
    @DisplayName("K7: an entry without a command is malformed, whatever else it has")
    void no_command() throws Exception {
        kb.set("PATH", "/usr/bin");
        clients.entry(".cursor/mcp.json", "{\"command\": \"\", \"args\": [\"stdio\"]}");
        clients.entry(".kiro/settings/mcp.json", "{\"args\": [\"ls\", \"stdio\"]}");
        clients.entry(".lmstudio/mcp.json", "{\"command\": [], \"args\": [\"ls\"]}");
        clients.entry(".gemini/settings.json", "{\"command\": \"\", \"httpUrl\": \"http://127.0.0.1:1/mcp\"}");
        clients.entry(".mcp-inspector/mcp.json", "{\"command\": \"..\"}");

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says("problem", "Cursor", "names neither a command nor a URL"))
                .anyMatch(says("problem", "Kiro", "names neither a command nor a URL"))
                .anyMatch(says("problem", "LM Studio", "names neither a command nor a URL"))
                .anyMatch(says("warning", "Gemini CLI connects to http://127.0.0.1:1/mcp"))
                .anyMatch(says("problem", "MCP Inspector starts .., which is not in PATH"))
                .hasSize(5);
    }

    @Test
    @DisplayName("K7: configurations that no client could have written are findings, too")
    void impossible_configurations() throws Exception {
        clients.entry(".cursor/mcp.json", "{\"command\": \"a\\u0000b\"}");
        clients.entry(".kiro/settings/mcp.json", "{\"url\": \"http://127.0.0.1:99999/mcp\"}");
        clients.entry(".lmstudio/mcp.json", "{\"url\": \"http://ada:secret@127.0.0.1:1/mcp\"}");
        clients.entry(
                ".codeium/windsurf/mcp_config.json", "{\"serverUrl\": \"https://ada:se/cret@kb.example.org/mcp\"}");
        clients.write(".gemini/settings.json", "");
        Files.write(directory.resolve(".gemini/settings.json"), new byte[] {(byte) 0xff, 0, 1});

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says("problem", "Cursor", "which is not in PATH", "--stdio --write"))
                .anyMatch(says("problem", "Kiro", "which is not an HTTP URL", "connect kiro"))
                .anyMatch(says("warning", "LM Studio", "connects to http://127.0.0.1:1/mcp", "Start ./kb serve"))
                .anyMatch(says("problem", "Windsurf", "\"https://…@kb.example.org/mcp\", which is not an HTTP URL"))
                .anyMatch(says("warning", "Gemini CLI", "is not a UTF-8 text file", "Correct the file"));
    }

    @Test
    @DisplayName("K7: of a running server, addresses and keys of clients are tried")
    void clients_of_a_running_server() throws Exception {
        try (var servers = kb.serve()) {
            kb.run("key", "add", "agent");
            var key = kb.shown().strip();
            var url = servers.mcpUrl().toString();
            clients.entry(".cursor/mcp.json", ClientFiles.http("url", url, "Bearer kb_wrong"));
            clients.entry(".gemini/settings.json", "{\"httpUrl\": \"" + url + "\"}");
            clients.entry(
                    ".kiro/settings/mcp.json", ClientFiles.http("url", url.replace("/mcp", "/mpc"), "Bearer " + key));
            clients.entry(".lmstudio/mcp.json", ClientFiles.http("url", "http://127.0.0.1:1/mcp", "Bearer " + key));
            clients.entry(
                    ".codeium/windsurf/mcp_config.json", ClientFiles.http("serverUrl", url, "Bearer ${env:KB_KEY}"));
            clients.entry(".gemini/config/mcp_config.json", ClientFiles.http("serverUrl", url, "Bearer " + key));
            clients.write(
                    ".codex/config.toml",
                    "[mcp_servers.pinakes]\nurl = \"" + url
                            + "\"\nhttp_headers = { Authorization = \"Bearer KEY\" }\n");
            kb.clear();

            assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

            assertThat(clientLines())
                    .anyMatch(says("problem", "Cursor", "refuses its key", "./kb connect cursor --key KEY --write"))
                    .anyMatch(says("problem", "Gemini CLI", "requires a key", "./kb connect gemini --key KEY --write"))
                    .anyMatch(says("problem", "Kiro", "/mpc, where the server does not offer MCP", "./kb connect kiro"))
                    .anyMatch(says(
                            "problem", "LM Studio", "no server is running", "the server is at " + url, "lm-studio"))
                    .anyMatch(says("ok", "Windsurf", "its key is a variable, so the connection was not checked"))
                    .anyMatch(says("ok", "Google Antigravity connects to " + url))
                    .anyMatch(says("problem", "OpenAI Codex", "refuses its key"))
                    .hasSize(7);
        }
    }

    @Test
    @DisplayName("K7: an entry in a section that the client does not read is found")
    void entry_in_the_wrong_section() throws Exception {
        var entry = "{\"url\": \"http://127.0.0.1:1/mcp\"}";
        clients.write(".cursor/mcp.json", "{\"servers\": {\"pinakes\": " + entry + "}, \"mcpServers\": {}}");
        clients.write(".kiro/settings/mcp.json", "{\"pinakes\": " + entry + "}");
        clients.write(".config/Code/User/mcp.json", "{\"mcp\": {\"servers\": {\"pinakes\": " + entry + "}}}");
        clients.write(".codex/config.toml", "[mcpServers.pinakes]\nurl = \"http://127.0.0.1:1/mcp\"\n");
        clients.write(".config/opencode/opencode.json", "{\"mcp\": {\"pinakes\": " + entry + "}}");
        clients.write(".gemini/settings.json", "{\"trust\": {\"pinakes\": {\"folder\": true}}}");

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says(
                        "problem",
                        "Cursor ignores the pinakes entry in \"servers\": it reads only \"mcpServers\" ("
                                + directory.resolve(".cursor/mcp.json") + ")",
                        "Run ./kb connect cursor --write --data-dir " + kb.data()
                                + ", and delete the entry in \"servers\"."))
                .anyMatch(says("problem", "Kiro ignores the pinakes entry at the top level", "\"mcpServers\""))
                .anyMatch(says(
                        "problem", "Visual Studio Code ignores", "in \"mcp.servers\"", "it reads only \"servers\""))
                .anyMatch(says("problem", "OpenAI Codex ignores", "in \"mcpServers\"", "it reads only \"mcp_servers\""))
                .anyMatch(says("warning", "opencode 1 connects to"))
                .hasSize(5);
    }

    @Test
    @DisplayName("K7: a client of a server with another data directory is named")
    void client_of_another_knowledge_base() throws Exception {
        try (var servers = new CommandLine(Files.createDirectory(directory.resolve("other"))).serve()) {
            clients.entry(".cursor/mcp.json", "{\"url\": \"" + servers.mcpUrl() + "\"}");

            assertThat(kb.run("doctor")).as(kb.said()).isZero();

            assertThat(clientLines())
                    .singleElement()
                    .matches(says(
                            "warning",
                            "Cursor connects to " + servers.mcpUrl()
                                    + ", a server that uses a different data directory from " + kb.data(),
                            "./kb connect cursor --stdio --write --data-dir " + kb.data(),
                            "set --data-dir"));
        }
    }

    @Test
    @DisplayName("K7: an entry that starts another data directory is named, wherever it says so")
    void process_on_other_data() throws Exception {
        var launcher = launcher();
        var other = directory.resolve("other");
        Files.writeString(directory.resolve("other.toml"), "data-dir = \"other\"\n");
        clients.entry(".cursor/mcp.json", starting(launcher, "--data-dir=" + other));
        clients.entry(".kiro/settings/mcp.json", starting(launcher, "--data-dir", other));
        clients.entry(".gemini/settings.json", inEnvironment("env", launcher, "KB_DATA_DIR", other));
        clients.write(
                ".config/opencode/opencode.json",
                "{\"mcp\": {\"pinakes\": " + inEnvironment("environment", launcher, "KB_DATA_DIR", other) + "}}");
        clients.write(
                ".codex/config.toml",
                "[mcp_servers.pinakes]\ncommand = \"" + launcher + "\"\nargs = [\"stdio\"]\nenv = { KB_CONFIG = \""
                        + directory.resolve("other.toml") + "\" }\n");
        clients.entry(".lmstudio/mcp.json", starting(launcher));
        clients.entry(".codeium/windsurf/mcp_config.json", inEnvironment("env", launcher, "KB_DATA_DIR", kb.data()));
        clients.entry(".config/devin/mcp_config.json", starting(launcher, "--data-dir", "${HOME}/other"));
        clients.entry(".aws/amazonq/mcp.json", starting(launcher, "--data", other));
        clients.entry(".mcp-inspector/mcp.json", inEnvironment("env", launcher, "KB_MCP_PORT", "many"));

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        var starts = " starts " + launcher + " on the data directory " + other + ", not on " + kb.data();
        assertThat(clientLines())
                .anyMatch(says(
                        "warning",
                        "Cursor" + starts,
                        "run ./kb connect cursor --stdio --write --data-dir " + kb.data(),
                        "To check the other one, set --data-dir"))
                .anyMatch(says("warning", "Kiro" + starts))
                .anyMatch(says("warning", "Gemini CLI" + starts))
                .anyMatch(says("warning", "opencode 1" + starts))
                .anyMatch(says("warning", "OpenAI Codex" + starts))
                .anyMatch(says("warning", "LM Studio", directory.resolve(".local/share/pinakes") + ", not on "))
                .anyMatch(says("ok", "Windsurf starts"))
                .anyMatch(says("ok", "Devin Desktop starts", "contain variables, so they were not checked"))
                .anyMatch(says("problem", "Amazon Q Developer", "refuses its settings: Unknown flag --data. Did you"))
                .anyMatch(says("problem", "MCP Inspector", "refuses its settings: Setting mcp-port must be"))
                .hasSize(10);
    }

    @Test
    @DisplayName("K7: a URL is no use to a client that only starts programs")
    void url_for_a_client_of_programs() throws Exception {
        clients.entry(".config/Claude/claude_desktop_config.json", "{\"url\": \"http://127.0.0.1:1/mcp\"}");

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .singleElement()
                .matches(says(
                        "problem",
                        "Claude Desktop has a pinakes entry with a URL, but supports only entries with a command",
                        "Run ./kb connect claude-desktop --stdio --write --data-dir"));
    }

    @Test
    @DisplayName("K7: something else where a client expects its servers is named, and nothing is suggested that fails")
    void servers_that_are_no_object() throws Exception {
        clients.write(".cursor/mcp.json", "{\"mcpServers\": null}");
        clients.write(".kiro/settings/mcp.json", "{\"mcpServers\": [{\"pinakes\": {}}]}");
        clients.write(".lmstudio/mcp.json", "[]");
        clients.write(".config/opencode/opencode.json", "{\"mcp\": null}");
        clients.write(".codex/config.toml", "[mcp_servers]\npinakes = { command = \"no-such-kb\" }\n");

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says("warning", "Cursor cannot read", "mcpServers is not an object", "Correct the file"))
                .anyMatch(says("problem", "Kiro cannot read", "mcpServers is not an object", "Correct the file"))
                .anyMatch(says(
                        "warning", "LM Studio cannot read", ": its top level is not an object", "Correct the file"))
                .anyMatch(says("warning", "opencode cannot read", "mcp is not an object", "Correct the file"))
                .anyMatch(says(
                        "problem",
                        "OpenAI Codex starts no-such-kb, which is not in PATH",
                        "Run ./kb connect codex --stdio --data-dir " + kb.data() + " and change the file as it says."))
                .hasSize(5);
    }

    private Path launcher() throws IOException {
        var launcher = Files.createFile(directory.resolve("kb"));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        return launcher;
    }

    /// An entry that starts `./kb stdio`.
    private static String starting(Path launcher, Object... flags) {
        var words = Stream.concat(Stream.of("stdio"), Stream.of(flags)).map(word -> "\"" + word + "\"");
        return "{\"command\": \"" + launcher + "\", \"args\": [" + words.collect(Collectors.joining(", ")) + "]}";
    }

    private static String inEnvironment(String field, Path launcher, String variable, Object value) {
        return starting(launcher).replaceFirst("}$", ", \"" + field + "\": {\"" + variable + "\": \"" + value + "\"}}");
    }

    /// The lines about clients, each with its fix.
    private List<String> clientLines() {
        return Pattern.compile("(?m)^(\\w+ +Clients .*)(\n +fix: .*)?")
                .matcher(kb.shown())
                .results()
                .map(MatchResult::group)
                .toList();
    }

    private static Predicate<String> says(String level, String... parts) {
        return line -> line.startsWith(level + " ") && Arrays.stream(parts).allMatch(line::contains);
    }
}
