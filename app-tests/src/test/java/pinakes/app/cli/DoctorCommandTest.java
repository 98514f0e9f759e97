package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.server.HttpServers;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.tls.TestCertificate;
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
                        .contains("is running at " + mcp + " (the settings say http://127.0.0.1:"))
                .anySatisfy(finding ->
                        assertThat(finding.path("message").asString()).contains("is running at " + engine + " ("));
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

    @Test
    @DisplayName("K7: a server on the port in the settings that uses another data directory is named, with what to do")
    void server_of_another_knowledge_base() throws Exception {
        try (var servers = new CommandLine(Files.createDirectory(directory.resolve("other"))).serve()) {
            kb.set("KB_MCP_PORT", String.valueOf(servers.mcpUrl().getPort()));
            kb.set("KB_ENGINE_PORT", String.valueOf(servers.restUrl().getPort()));

            assertThat(kb.run("doctor")).as(kb.said()).isEqualTo(1);

            assertThat(kb.shown())
                    .contains("problem  MCP server       the server at " + servers.mcpUrl()
                            + " uses a different data directory from " + kb.data())
                    .contains("problem  Engine API       the server at " + servers.restUrl())
                    .contains("fix: To use the knowledge base of that server, set --data-dir to its directory. To serve"
                            + " this one, choose another port with --mcp-port.\n");

            Files.createDirectories(kb.data());
            Files.writeString(kb.data().resolve("lock"), "1\n" + servers.restUrl() + "\n" + servers.mcpUrl() + "\n");
            kb.clear();
            assertThat(kb.run("doctor"))
                    .as("the last server of this directory had the same ports")
                    .isEqualTo(1);
            assertThat(kb.shown()).contains("problem  MCP server       the server at " + servers.mcpUrl());
        }
    }

    @Test
    @DisplayName("K7: a gateway on the port in the settings has no data directory, so it is no other knowledge base")
    void gateway_is_accepted() throws Exception {
        try (var engine = HttpServers.startEngine(kb.settings(Map.of("engine-port", "0")));
                var gateway = HttpServers.startGateway(kb.settings(
                        Map.of("mcp-port", "0", "engine-url", engine.restUrl().toString())))) {
            kb.set("KB_MCP_PORT", String.valueOf(gateway.mcpUrl().getPort()));

            assertThat(kb.run("doctor")).as(kb.said()).isZero();
        }
    }

    @Test
    @DisplayName("K7: a certificate that the server would refuse is a problem, for the same reason")
    void unusable_certificate() throws Exception {
        var one = TestCertificate.in(directory, "one");
        var other = TestCertificate.in(directory, "other");

        assertThat(kb.run(
                        "doctor",
                        "--tls-cert",
                        one.certificate().toString(),
                        "--tls-key",
                        other.key().toString()))
                .as(kb.said())
                .isEqualTo(1);

        assertThat(kb.shown())
                .containsPattern("problem +TLS certificate +The key in " + other.key()
                        + " does not belong to the certificate in " + one.certificate() + "\\.");
        kb.clear();
        assertThat(kb.run(
                        "doctor",
                        "--tls-cert",
                        one.certificate().toString(),
                        "--tls-key",
                        one.key().toString()))
                .as(kb.said())
                .isZero();
        assertThat(kb.shown()).containsPattern("ok +TLS certificate ");
    }
}
