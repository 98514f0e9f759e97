package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.process.ServerProcess;
import tools.jackson.databind.json.JsonMapper;

final class DoctorCommandTest {
    @TempDir
    private Path directory;

    private CommandLine kb;

    @BeforeEach
    void open() {
        kb = new CommandLine(directory);
        kb.set("KB_MCP_PORT", String.valueOf(ServerProcess.freePort()));
        kb.set("KB_ENGINE_PORT", String.valueOf(ServerProcess.freePort()));
    }

    @Test
    @DisplayName("K7: where everything works, every line says ok, with a server and without, and nothing is created")
    void everything_works() throws Exception {
        assertThat(kb.run("doctor")).as(kb.said()).isZero();
        assertThat(kb.shown())
                .endsWith("\nEverything works.\n")
                .contains("ok       Reading and OCR", "ok       OCR of bad scans", "ok       Model");
        assertThat(kb.data()).doesNotExist();

        URI mcp;
        URI engine;
        try (var servers = kb.serve()) {
            mcp = servers.mcpUrl();
            engine = servers.restUrl();
            kb.clear();
            assertThat(kb.run("doctor", "--json")).as(kb.said()).isZero();
        }
        var findings = JsonMapper.shared().readTree(kb.shown());
        assertThat(findings.values())
                .allSatisfy(
                        finding -> assertThat(finding.path("level").asString()).isEqualToIgnoringCase("ok"))
                .anySatisfy(finding -> assertThat(finding.path("message").asString())
                        .as("a server at another port than the settings say")
                        .contains("answers at " + mcp + " (the settings say http://127.0.0.1:"))
                .anySatisfy(finding ->
                        assertThat(finding.path("message").asString()).contains("answers at " + engine + " ("));
    }

    @Test
    @DisplayName("K7: a key for a short time is no problem on its first day")
    void short_lived_key_is_fine() throws Exception {
        kb.run("key", "add", "guest", "--expires", "7d");
        kb.clear();

        assertThat(kb.run("doctor")).as(kb.said()).isZero();
        assertThat(kb.shown()).doesNotContain("expires at").contains("1 valid");
    }

    @Test
    @DisplayName("K7: what is wrong is said with a way to fix it, and scripts see it by the exit code")
    void problems() throws Exception {
        Files.createDirectories(kb.data());
        Files.setPosixFilePermissions(kb.data(), PosixFilePermissions.fromString("rwxr-xr-x"));
        var cursor = directory.resolve(".cursor/mcp.json");
        Files.createDirectories(cursor.getParent());
        Files.writeString(
                cursor, "{\"mcpServers\": {\"pinakes\": {\"command\": \"/nowhere/kb\", \"args\": [\"stdio\"]}}}");
        kb.set("KB_EMBEDDING_URL", "http://127.0.0.1:1/v1");
        kb.set("KB_OCR_LANGUAGES", "deu,xyz");
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            kb.set("KB_MCP_PORT", String.valueOf(taken.getLocalPort()));

            assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);
        }

        assertThat(kb.shown())
                .contains("warning  Data directory", "fix: Run: chmod 700 '" + kb.data() + "'")
                .contains("problem  MCP server", "choose another port with --mcp-port.")
                .contains("problem  Model", "unset embedding-url")
                .contains(
                        "problem  Clients", "/nowhere/kb, which does not exist", "./kb connect cursor --stdio --write")
                .contains("warning  Reading and OCR", "tesseract-ocr-xyz", "languages: eng, deu, fra, ")
                .endsWith("\n3 problems, 2 warnings\n");
    }

    @Test
    @DisplayName("K7: configurations of clients that cannot work are named with the reason and the fix")
    void broken_configurations() throws Exception {
        write(".gemini/settings.json", "{\"mcpServers\": {\"pinakes\": {\"httpUrl\":\n oops}}}");
        write(".codex/config.toml", "[mcp_servers.pinakes\nurl = \"http://127.0.0.1:1/mcp\"\n");
        write(".lmstudio/mcp.json", "{\"mcpServers\": {\"other\": }}");
        entry(".cursor/mcp.json", "[]");
        entry(".kiro/settings/mcp.json", "{\"url\": \"127.0.0.1:3000/mcp\"}");
        entry(".aws/amazonq/mcp.json", "{\"command\": \"" + directory + "\", \"args\": [\"stdio\"]}");
        entry(".codeium/windsurf/mcp_config.json", "{\"command\": \"no-such-kb\", \"args\": [\"stdio\"]}");
        entry(".mcp-inspector/mcp.json", "{\"command\": \"\\u0000/kb\", \"args\": [\"stdio\"]}");
        entry(".config/devin/mcp_config.json", "{\"url\": \"http://127.0.0.1:1/mcp\"}");

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

    @Test
    @DisplayName("K7: configurations that no client could have written are findings, too")
    void impossible_configurations() throws Exception {
        entry(".cursor/mcp.json", "{\"command\": \"a\\u0000b\"}");
        entry(".kiro/settings/mcp.json", "{\"url\": \"http://127.0.0.1:99999/mcp\"}");
        entry(".lmstudio/mcp.json", "{\"url\": \"http://ada:secret@127.0.0.1:1/mcp\"}");
        write(".gemini/settings.json", "");
        Files.write(directory.resolve(".gemini/settings.json"), new byte[] {(byte) 0xff, 0, 1});

        assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

        assertThat(clientLines())
                .anyMatch(says("problem", "Cursor", "which is not in PATH", "--stdio --write"))
                .anyMatch(says("problem", "Kiro", "which is not an HTTP URL", "connect kiro"))
                .anyMatch(says("warning", "LM Studio", "connects to http://127.0.0.1:1/mcp", "Start ./kb serve"))
                .anyMatch(says("warning", "Gemini CLI", "is not a text file in UTF-8", "Correct the file"));
    }

    @Test
    @DisplayName("K7: of a running server, addresses and keys of clients are tried")
    void clients_of_a_running_server() throws Exception {
        try (var servers = kb.serve()) {
            kb.run("key", "add", "agent");
            var key = kb.shown().strip();
            var url = servers.mcpUrl().toString();
            entry(".cursor/mcp.json", http("url", url, "Bearer kb_wrong"));
            entry(".gemini/settings.json", "{\"httpUrl\": \"" + url + "\"}");
            entry(".kiro/settings/mcp.json", http("url", url.replace("/mcp", "/mpc"), "Bearer " + key));
            entry(".lmstudio/mcp.json", http("url", "http://127.0.0.1:1/mcp", "Bearer " + key));
            entry(".codeium/windsurf/mcp_config.json", http("serverUrl", url, "Bearer ${env:KB_KEY}"));
            entry(".gemini/config/mcp_config.json", http("serverUrl", url, "Bearer " + key));
            write(
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
                    .anyMatch(says("ok", "Windsurf", "not checked: its key is a variable"))
                    .anyMatch(says("ok", "Google Antigravity connects to " + url))
                    .anyMatch(says("problem", "OpenAI Codex", "refuses its key"))
                    .hasSize(7);
        }
    }

    @Test
    @DisplayName("K7: a key in the settings that the running server refuses is a problem")
    void refused_keys_of_the_settings() throws Exception {
        try (var _ = kb.serve()) {
            kb.run("key", "add", "agent");
            var key = kb.shown().strip();
            kb.set("KB_API_KEY", key);
            kb.set("KB_MCP_API_KEY", key);
            kb.clear();
            assertThat(kb.run("doctor")).as(kb.said()).isZero();

            kb.set("KB_API_KEY", "kb_wrong");
            kb.set("KB_MCP_API_KEY", "kb_wrong");
            kb.clear();
            assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

            assertThat(kb.shown())
                    .contains(
                            "refuses the key in KB_API_KEY (api-key)",
                            "refuses the key in KB_MCP_API_KEY (mcp-api-key)")
                    .contains("fix: Unset KB_API_KEY");
        }
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

    private static String http(String field, String url, String authorization) {
        return "{\"" + field + "\": \"" + url + "\", \"headers\": {\"Authorization\": \"" + authorization + "\"}}";
    }

    private void entry(String file, String entry) throws IOException {
        write(file, "{\"mcpServers\": {\"pinakes\": " + entry + "}}");
    }

    private void write(String file, String text) throws IOException {
        var path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    @DisplayName("K7: a machine on which the second recogniser does not run is warned of bad scans")
    void second_recogniser_is_missing() throws Exception {
        var classes = System.getProperty("java.class.path");
        System.setProperty(
                "java.class.path",
                Arrays.stream(classes.split(File.pathSeparator, -1))
                        .filter(entry -> !entry.contains("onnxruntime"))
                        .collect(Collectors.joining(File.pathSeparator)));
        try {
            kb.run("doctor");
        } finally {
            System.setProperty("java.class.path", classes);
        }

        assertThat(kb.shown())
                .contains("ok       Reading and OCR", "warning  OCR of bad scans", "fix: Clear scans are still read.");
    }

    @Test
    void wrong_setting_is_a_problem() throws Exception {
        kb.set("KB_MCP_PORT", "many");

        assertThat(kb.run("doctor")).isEqualTo(1);

        assertThat(kb.shown()).contains("problem  Settings", "mcp-port");
    }
}
