package pinakes.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.cli.Main;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

/// `./kb engine` and `./kb mcp` as two real processes.
@DisplayName("B1, B2, R1: engine and MCP server run apart")
final class TwoProcessesTest {
    private static final Pattern READY = Pattern.compile("(?:MCP|API) +(http://\\S+?)(?:/api/v1)? ");
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String ENGINE_KEY = "key-of-the-engine";
    private static final String MCP_KEY = "key-of-the-gateway";

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<ServerProcess> processes = new ArrayList<>();
    private final int enginePort = ServerProcess.freePort();

    @TempDir
    private Path directory;

    private URI mcp;

    @BeforeEach
    void startGateway() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons hunt by standing still in shallow water.");
        var gateway = start(
                "mcp", "--mcp-port", "0", "--engine-url", "http://127.0.0.1:" + enginePort, "--data-dir", "nowhere");
        mcp = URI.create(gateway.awaitLine(READY, Deadline.in(LIMIT)).group(1));
    }

    @AfterEach
    void stop() {
        processes.forEach(ServerProcess::close);
        client.close();
    }

    @Test
    @DisplayName("B1: Engine unreachable at startup; it says so, and recovers by itself whenever the engine is there")
    void gateway_works_whenever_the_engine_does() throws Exception {
        assertUnreachable();

        var engine = startEngine();
        awaitHealthy();
        assertThat(call("add_task", "{\"title\": \"Buy milk\"}")
                        .at("/data/title")
                        .asString())
                .isEqualTo("Buy milk");
        assertThat(call("knowledge-add", "{\"file_path\": \"herons.txt\", \"async\": false}")
                        .path("success")
                        .asBoolean())
                .isTrue();
        assertThat(call("knowledge-search", "{\"query\": \"How do herons hunt?\"}")
                        .at("/results/0")
                        .toString())
                .contains("standing still");

        engine.kill();
        assertUnreachable();

        startEngine();
        awaitHealthy();
        assertThat(call("list_tasks", "{}").at("/data/0/title").asString()).isEqualTo("Buy milk");
        assertThat(directory.resolve("nowhere")).as("the gateway owns no data").doesNotExist();
    }

    @Test
    @DisplayName("B2: Missing and invalid MCP API key; the engine's key is another one and does not open the gateway")
    void keys_are_independent() throws Exception {
        startEngine();
        awaitHealthy();

        assertThat(post("{}", "none").statusCode()).isEqualTo(401);
        assertThat(post("{}", ENGINE_KEY).statusCode()).isEqualTo(401);
        assertThat(call("list_tasks", "{}").path("success").asBoolean()).isTrue();
        assertThat(get("http://127.0.0.1:" + enginePort + "/api/v1/todos", MCP_KEY)
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("http://127.0.0.1:" + enginePort + "/api/v1/todos", ENGINE_KEY)
                        .statusCode())
                .isEqualTo(200);
    }

    private void assertUnreachable() throws Exception {
        var health = get(mcp.resolve("/health").toString(), MCP_KEY);
        assertThat(health.statusCode()).isEqualTo(503);
        assertThat(health.body()).contains("engine unreachable at http://127.0.0.1:" + enginePort);
        assertThat(call("list_tasks", "{}").toString())
                .contains("\"success\":false")
                .contains("engine unreachable at http://127.0.0.1:" + enginePort);
    }

    private void awaitHealthy() {
        Deadline.in(LIMIT).await("the gateway to be healthy", () -> {
            try {
                return get(mcp.resolve("/health").toString(), MCP_KEY).statusCode() == 200;
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private ServerProcess startEngine() throws InterruptedException {
        var engine = start(
                "engine",
                "--engine-port",
                Integer.toString(enginePort),
                "--data-dir",
                directory.resolve("data").toString());
        engine.awaitLine(READY, Deadline.in(LIMIT));
        return engine;
    }

    private ServerProcess start(String... arguments) {
        var command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        var process = ServerProcess.start(Launch.of(directory, command.toArray(String[]::new))
                .with("KB_API_KEY", ENGINE_KEY)
                .with("KB_MCP_API_KEY", MCP_KEY)
                .with("KB_ALLOWED_ROOTS", directory.toString()));
        processes.add(process);
        return process;
    }

    private JsonNode call(String tool, String arguments) throws IOException, InterruptedException {
        var request = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool
                + "\", \"arguments\": " + arguments + "}}";
        return WireJson.CAMEL.readTree(post(request, MCP_KEY).body()).at("/result/structuredContent");
    }

    private HttpResponse<String> post(String body, String key) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(mcp)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .header("Authorization", "Bearer " + key)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String url, String key) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(url))
                        .header("Authorization", "Bearer " + key)
                        .build(),
                BodyHandlers.ofString());
    }
}
