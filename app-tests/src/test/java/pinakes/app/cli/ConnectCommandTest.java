package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.toml.TomlMapper;

final class ConnectCommandTest {
    private static final String LAUNCHER = "pinakes.launcher";
    private static final String IMAGE = "pinakes.image";
    private static final String KB = "/opt/pin akes/kb";

    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        System.setProperty(LAUNCHER, KB);
        System.setProperty(IMAGE, "/opt/pin akes");
        kb = new CommandLine(directory);
        kb.set("KB_MCP_PORT", "1"); // where no server runs
    }

    @AfterEach
    void reset() {
        System.clearProperty(LAUNCHER);
        System.clearProperty(IMAGE);
    }

    @Test
    @DisplayName("N5: without a server, clients start ./kb stdio on the same data; the command line is safe to paste")
    void stdio() throws Exception {
        assertThat(kb.run("connect", "claude-code")).as(kb.said()).isZero();
        assertThat(kb.run("connect", "cursor", "--json")).as(kb.said()).isZero();

        assertThat(kb.shown())
                .contains("claude mcp add --scope user pinakes -- '" + KB + "' stdio --data-dir " + kb.data() + "\n")
                .contains(
                        "\"command\" : \"" + KB + "\"",
                        directory.resolve(".cursor/mcp.json").toString());
    }

    @Test
    @DisplayName(
            "N5: with a server, clients connect to its address, whatever the settings say, with its key if it requires one")
    void http() throws Exception {
        try (var servers = kb.serve()) {
            assertThat(kb.run("connect", "cursor")).as(kb.said()).isZero();
            assertThat(kb.shown())
                    .contains("\"url\" : \"" + servers.mcpUrl() + "\"")
                    .doesNotContain("Authorization");

            kb.run("key", "add", "agent");
            kb.clear();
            assertThat(kb.run("connect", "codex")).isZero();
            assertThat(kb.shown()).contains("\"Bearer KEY\"");
            assertThat(kb.complaint()).contains("The server requires a key.");
            assertThat(kb.run("connect", "codex", "--write"))
                    .as("a placeholder is not written")
                    .isEqualTo(1);
            assertThat(kb.run("connect", "codex", "--write", "--key", "kb_1")).isZero();
            assertThat(new TomlMapper()
                            .readTree(Files.readString(directory.resolve(".codex/config.toml")))
                            .at("/mcp_servers/pinakes/http_headers/Authorization")
                            .asString())
                    .isEqualTo("Bearer kb_1");
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(directory.resolve(".codex/config.toml"))))
                    .as("it contains a key")
                    .isEqualTo("rw-------");
            assertThat(kb.run("connect", "claude-desktop"))
                    .as("starts its servers itself")
                    .isZero();
        }
    }

    @Test
    @DisplayName("N5: that the server on the port in the settings uses another data directory is said")
    void server_of_another_knowledge_base() throws Exception {
        try (var servers = new CommandLine(Files.createDirectory(directory.resolve("other"))).serve()) {
            kb.set("KB_MCP_PORT", String.valueOf(servers.mcpUrl().getPort()));

            assertThat(kb.run("connect", "cursor")).as(kb.said()).isZero();

            assertThat(kb.complaint())
                    .isEqualTo("The server at " + servers.mcpUrl() + " uses a different data directory from "
                            + kb.data() + ". To use this one, pass --stdio.\n");
        }
    }

    @Test
    @DisplayName("N5: the command that writes the file has the flags of the one that showed it")
    void hint_keeps_flags() throws Exception {
        assertThat(kb.run("connect", "cursor", "--stdio")).isZero();
        assertThat(kb.shown()).contains("\nTo do this automatically: ./kb connect cursor --stdio --write\n");
        kb.clear();
        assertThat(kb.run("connect", "cursor", "--http", "--key", "kb 1", "--mcp-port=2"))
                .isZero();
        assertThat(kb.shown())
                .contains("\nTo do this automatically: ./kb connect cursor --http --key 'kb 1' --mcp-port 2 --write\n");
        kb.clear();
        assertThat(kb.run("connect", "cursor")).isZero();
        assertThat(kb.shown()).contains("\nTo do this automatically: ./kb connect cursor --write\n");

        try (var _ = kb.serve()) {
            kb.run("key", "add", "agent");
            kb.clear();
            assertThat(kb.run("connect", "cursor")).isZero();
            assertThat(kb.shown())
                    .as("without a key, --write would be refused")
                    .contains("\nTo do this automatically: ./kb connect cursor --key KEY --write\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{ }\n",
                "{\"mcpServers\": {}}",
                "{\n  \"theme\": \"dark\"\n}\n",
                "{\"mcpServers\": {\"other\": {\"command\": \"x\"}}, \"theme\": \"dark\"}",
                "{\"theme\": \"dark\", \"mcpServers\": {\"pinakes\": {\"command\": \"old\", \"args\": [1, {}]}, \"other\": {}}}",
                "// mine",
                "// mine\n{\n  // colours\n  \"theme\": \"dark\", /* { */\n  \"mcpServers\": {\n    \"other\": {},\n  },\n}\n"
            })
    @DisplayName("N5: --write adds or replaces one entry and keeps the rest of the file, comments included")
    void json_is_kept(String before) throws Exception {
        var file = directory.resolve(".cursor/mcp.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, before);

        assertThat(kb.run("connect", "cursor", "--write")).as(kb.said()).isZero();

        var after = Files.readString(file);
        var read = JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
                .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
                .build()
                .readTree(after);
        assertThat(read.at("/mcpServers/pinakes/command").asString()).isEqualTo(KB);
        assertThat(read.at("/mcpServers").has("other")).isEqualTo(before.contains("other"));
        assertThat(read.path("theme").asString("")).isEqualTo(before.contains("theme") ? "dark" : "");
        assertThat(after).doesNotContain("\"old\"");
        if (before.contains("//")) {
            assertThat(after).contains("// mine");
            assertThat(after.contains("// colours\n  \"theme\": \"dark\", /* { */"))
                    .isEqualTo(before.contains("colours"));
        }
        if (!before.isEmpty()) {
            assertThat(file.resolveSibling("mcp.json.bak")).hasContent(before);
        }

        kb.clear();
        assertThat(kb.run("connect", "cursor", "--write")).isZero();
        assertThat(kb.shown()).contains("already has this entry");
        assertThat(Files.readString(file)).isEqualTo(after);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{\"theme\": \"dark\"}",
                "{\"mcp\": {}}",
                "{\"mcp\": {\"timeout\": 5}, \"theme\": \"dark\"}",
                "{\"mcp\": {\"servers\": {\"other\": {}}}}",
                "{\"mcp\": {\"servers\": {\"other\": {}, \"pinakes\": {\"type\": \"old\"}}}}"
            })
    @DisplayName("N5: the same where the servers are in a section of a section")
    void nested_json_is_kept(String before) throws Exception {
        var file = directory.resolve(".config/opencode/opencode.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, before);

        assertThat(kb.run("connect", "opencode", "--write")).as(kb.said()).isZero();

        var read = new JsonMapper().readTree(Files.readString(file));
        assertThat(read.at("/mcp/servers/pinakes/type").asString()).isEqualTo("local");
        assertThat(read.at("/mcp/servers/pinakes/command/0").asString()).isEqualTo(KB);
        assertThat(read.at("/mcp/servers/pinakes").has("enabled")).isFalse();
        assertThat(read.at("/mcp/servers").has("other")).isEqualTo(before.contains("other"));
        assertThat(read.at("/mcp").has("timeout")).isEqualTo(before.contains("timeout"));
        assertThat(read.has("theme")).isEqualTo(before.contains("theme"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''
                    'model = "o"'
                    '[mcp_servers.pinakes]~command = "old"~[mcp_servers.pinakes.env]~A = "1"~[mcp_servers.other]~command = "x"'
                    '[mcp_servers.pinakes] # a comment~command = "old"~[ mcp_servers . "pinakes" . env ]~A = "1"'
                    '[mcp_servers."pinakes"]~command = "old"'
                    '# mine~[mcp_servers.other]~command = "x"~~[profiles.a]~model = "b"~'
                    """)
    @DisplayName("N5: the same for TOML")
    void toml_is_kept(String before) throws Exception {
        var file = directory.resolve(".codex/config.toml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, before.replace('~', '\n'));

        assertThat(kb.run("connect", "codex", "--write")).as(kb.said()).isZero();

        var after = Files.readString(file);
        var read = new TomlMapper().readTree(after);
        assertThat(read.at("/mcp_servers/pinakes/command").asString()).isEqualTo(KB);
        assertThat(read.at("/mcp_servers/pinakes/env").isMissingNode()).isTrue();
        assertThat(read.at("/mcp_servers/other/command").asString("")).isEqualTo(before.contains("other") ? "x" : "");
        assertThat(after.contains("# mine")).isEqualTo(before.contains("# mine"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp_servers = { other = { command = \"x\" } }",
                "[mcp_servers]\npinakes = { command = \"old\" }",
                "[mcp_servers]\npinakes.url = \"old\"",
                "mcp_servers = 5",
                "[[mcp_servers]]\ncommand = \"x\"",
                "[mcp_servers.pinakes]\nurl = \"old\"\n[other]\ny = \"\"\"\n[mcp_servers.pinakes]\n\"\"\"",
            })
    @DisplayName("N5: TOML that lines cannot change is left as it is")
    void unusual_toml_is_not_changed(String before) throws Exception {
        var file = directory.resolve(".codex/config.toml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, before);

        assertThat(kb.run("connect", "codex", "--write")).isEqualTo(1);

        assertThat(file).hasContent(before);
        assertThat(kb.complaint()).contains("cannot be changed: ", "edit it by hand", "./kb connect codex");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    codex  | .codex/config.toml | mcp_servers = 5      | edit it by hand
                    cursor | .cursor/mcp.json   | {"mcpServers": []}   | mcpServers is not an object
                    cursor | .cursor/mcp.json   | {"mcpServers": null} | mcpServers is not an object
                    cursor | .cursor/mcp.json   | []                   | its top level is not an object
                    gemini | .gemini            | {}                   | .gemini is not a writable directory
                    """)
    @DisplayName("N5: --write is not suggested for a file that it would refuse to change")
    void refused_change_is_not_suggested(String client, String name, String text, String reason) throws Exception {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);

        assertThat(kb.run("connect", client)).as(kb.said()).isZero();
        assertThat(kb.shown())
                .contains("\n./kb cannot do this for you. " + directory, " cannot be changed: ", reason)
                .doesNotContain("--write");
        assertThat(kb.run("connect", client, "--write")).isEqualTo(1);
        assertThat(kb.complaint()).contains(reason);
        assertThat(file).hasContent(text);
    }

    @Test
    @DisplayName("N5: a person sees the change before it is made; what cannot be read is not changed")
    void asking_and_mistakes() throws Exception {
        assertThat(kb.typing("n\n", "connect", "cursor", "--write")).isEqualTo(1);
        assertThat(kb.complaint())
                .contains("This will be added to ", "\"pinakes\"", "Write the file? [y/N]", "Nothing was written.");
        assertThat(directory.resolve(".cursor")).doesNotExist();

        var file = directory.resolve(".gemini/settings.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"mcpServers\": oops");
        assertThat(kb.run("connect", "gemini", "--write")).isEqualTo(1);
        assertThat(file).hasContent("{\"mcpServers\": oops");
        assertThat(kb.complaint()).contains("cannot be changed: it is not valid JSON");

        assertThat(kb.run("connect", "curser")).isEqualTo(2);
        assertThat(kb.run("connect", "claude-desktop", "--http")).isEqualTo(2);
        assertThat(kb.run("connect", "cursor", "--stdio", "--key", "x")).isEqualTo(2);
        assertThat(kb.run("connect", "--write")).isEqualTo(2);
        assertThat(kb.run("connect", "cursor", "--yes")).isEqualTo(2);
        assertThat(kb.complaint()).contains("Did you mean \"cursor\"?", "--yes has no effect without --write.");

        kb.clear();
        assertThat(kb.run("connect", "cursor", "--key", "")).isEqualTo(2);
        assertThat(kb.run("connect", "cursor", "--key", " ", "--write")).isEqualTo(2);
        assertThat(kb.complaint())
                .isEqualTo("kb: --key has an empty value. Give it a value, or leave the flag out.\n".repeat(2));
        assertThat(kb.shown()).isEmpty();
    }
}
