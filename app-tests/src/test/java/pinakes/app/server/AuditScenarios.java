package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.Deadline;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

/// What is found in log and audit log, however the server is deployed.
abstract class AuditScenarios {
    private static final String OWNER = "key-of-the-owner";
    private static final String READER = "kb_" + "5".repeat(64);

    private final Deployment.Start start;
    private final Logger log = (Logger) LoggerFactory.getLogger("pinakes");
    private final HeardLines lines = new HeardLines();
    private final HttpClient client = HttpClient.newHttpClient();
    private Level before = Level.INFO;
    private Deployment servers = new Deployment(URI.create("http://x"), URI.create("http://x"), () -> {});

    @TempDir
    private Path directory;

    AuditScenarios(Deployment.Start start) {
        this.start = start;
    }

    @BeforeEach
    void begin() throws Exception {
        before = log.getLevel();
        log.addAppender(lines);
        log.setLevel(Level.INFO);
        servers = start.with(
                new SettingsReader(new LaunchEnvironment(
                        Map.of("KB_API_KEY", OWNER, "KB_MCP_API_KEY", OWNER), directory, directory, "Linux")),
                Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"),
                Deployment.PATIENT);
    }

    @AfterEach
    void end() {
        servers.close();
        client.close();
        log.detachAppender(lines);
        log.setLevel(before);
    }

    @Test
    @DisplayName("S5, N9a: a failed sign-in is found in log and audit log by its trace id")
    void failed_sign_in_is_found() throws Exception {
        call(trace('1'), "wrong-key", "list_tasks", "{}");

        var entry = found(trace('1'));
        assertThat(entry.path("action").asString()).isEqualTo("sign-in-failed");
        assertThat(entry.path("who").asString()).isEqualTo("unknown");
        assertThat(entry.path("address").asString()).isEqualTo("127.0.0.1");
        awaitInLog(trace('1'));
    }

    @Test
    @DisplayName("S6, N9a: a refused call is found in log and audit log by its trace id")
    void refused_call_is_found() throws Exception {
        reader();
        Deadline.usual().await("the key", () -> status(trace('0'), READER) == 200);

        call(trace('2'), READER, "add_task", "{\"title\": \"x\"}");

        var entry = found(trace('2'));
        assertThat(entry.path("action").asString()).isEqualTo("refused");
        assertThat(entry.path("operation").asString()).isEqualTo("add_task");
        assertThat(entry.path("who").asString()).startsWith("reader#");
        assertThat(entry.path("address").asString()).isEqualTo("127.0.0.1");
        awaitInLog(trace('2'));
    }

    @Test
    @DisplayName("S15, N9a: a deletion is found in log and audit log by its trace id, without content")
    void deletion_is_found() throws Exception {
        call(trace('3'), OWNER, "add_task", "{\"title\": \"Secret plan\"}");
        call(trace('4'), OWNER, "delete_task", "{\"task_id\": 1}");

        var entry = found(trace('4'));
        assertThat(entry.path("action").asString()).isEqualTo("removed");
        assertThat(entry.path("operation").asString()).isEqualTo("todos.delete");
        assertThat(entry.path("target").asString()).isEqualTo("task 1");
        assertThat(entry.path("who").asString()).isEqualTo("mcp-api-key");
        assertThat(entry.path("address").asString()).isEqualTo("127.0.0.1");
        awaitInLog(trace('4'));
        assertThat(found(trace('3')).toString()).contains("changed", "task 1").doesNotContain("Secret");
    }

    @Test
    @DisplayName("S15: an entry names the file, because an id says nothing to people")
    void entry_names_the_file() throws Exception {
        call(trace('5'), OWNER, "kb_addnote", "{\"title\": \"Secret plan\", \"text\": \"Herons stand still.\"}");
        assertThat(found(trace('5')).path("target").asString())
                .startsWith("job ")
                .endsWith(" (note.md)");
    }

    @Test
    @DisplayName("S7: only keys with the permission read the audit log")
    void audit_log_needs_its_own_permission() throws Exception {
        reader();

        var response = send(HttpRequest.newBuilder(servers.toolsUrl().resolve("/api/v1/audit"))
                .header("Authorization", "Bearer " + READER));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).contains("audit:read");
    }

    private void reader() throws Exception {
        var hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(READER.getBytes(StandardCharsets.UTF_8)));
        var added = send(owner("/api/v1/keys")
                .POST(BodyPublishers.ofString(
                        "{\"name\": \"reader\", \"sha256\": \"" + hash + "\", \"permissions\": [\"tasks:read\"]}")));
        assertThat(added.statusCode()).isEqualTo(201);
    }

    /// The only entry of a trace, once it is there.
    private JsonNode found(String trace) {
        Deadline.usual().await("an entry", () -> entries(trace).size() > 0);
        return entries(trace).get(0);
    }

    private JsonNode entries(String trace) {
        try {
            var found = send(owner("/api/v1/audit?trace_id=" + trace));
            return WireJson.CAMEL.readTree(found.body()).path("entries");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// Waits for a line of a trace, which may be written after the call was answered.
    private void awaitInLog(String trace) {
        Deadline.usual()
                .await(
                        "a line of " + trace,
                        () -> lines.list.stream()
                                .anyMatch(line ->
                                        trace.equals(line.getMDCPropertyMap().get("trace_id"))));
    }

    private int status(String trace, String key) {
        try {
            return call(trace, key, "list_tasks", "{}").statusCode();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /// Calls a tool where agents do: over MCP.
    private HttpResponse<String> call(String trace, String key, String tool, String arguments) throws Exception {
        return send(HttpRequest.newBuilder(servers.mcpUrl())
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .header("traceparent", "00-" + trace + "-00f067aa0ba902b7-01")
                .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
                        + " \"params\": {\"name\": \"" + tool + "\", \"arguments\": " + arguments + "}}")));
    }

    private HttpRequest.Builder owner(String path) {
        return HttpRequest.newBuilder(servers.toolsUrl().resolve(path))
                .header("Authorization", "Bearer " + OWNER)
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static String trace(char digit) {
        return String.valueOf(digit).repeat(31) + "a";
    }
}
