package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.fixture.LogWatch;
import pinakes.app.fixture.RemovedStaging;
import pinakes.app.key.KeySecret;
import pinakes.app.logging.Logging;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.http.client.RemoteEngine;
import pinakes.engine.http.client.connection.EngineAddress;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.ServerProcess;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.WebSocketWire;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Rejection;

/// A gateway whose engine cannot be used says so, in its health and in every answer.
final class GatewayTroubleTest {
    private static final int POLICY_VIOLATION = 1008;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    @DisplayName("B2, S5: a gateway with a key that the engine does not accept is not ready and says why")
    void wrong_key_is_told() throws Exception {
        try (var engine = HttpServers.startEngine(
                        settings(Map.of("engine-port", "0", "data-dir", "data", "api-key", "right")));
                var gateway = gateway(engine.restUrl(), "wrong")) {
            HttpResponse<String> health;
            var deadline = Deadline.usual();
            do { // on a busy machine the engine may answer too late
                health = client.send(
                        HttpRequest.newBuilder(gateway.mcpUrl().resolve("/health"))
                                .build(),
                        BodyHandlers.ofString());
            } while (!health.body().contains("Set KB_API_KEY") && !deadline.isPassed());

            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(health.body()).contains("does not accept the key. Set KB_API_KEY");
            assertThat(call(gateway, "list_tasks", "{}")).contains("DATABASE_ERROR", "does not accept the key");
            assertThat(call(gateway, "list_projects", "{}")).contains("INDEX_UNAVAILABLE", "does not accept the key");
            assertThat(call(gateway, "knowledge-show", "{}")).contains("engine_unavailable", "does not accept the key");
            assertThat(call(gateway, "kb_jobs", "{}")).contains("engine_unavailable", "does not accept the key");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html><body>ready</body></html>", "{}", "{\"status\": \"UP\"}", "[]", ""})
    @DisplayName("B1: a gateway whose engine is something else is not ready and says so")
    void engine_is_something_else(String page) throws Exception {
        var handler = new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                JsonResponse.write(200, page.getBytes(StandardCharsets.UTF_8), response, callback);
                return true;
            }
        };
        try (var other = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                        .serve(Map.of("/*", handler));
                var gateway = gateway(URI.create("http://127.0.0.1:" + other.port()), "any")) {
            awaitProblem(gateway, "is not a Pinakes engine; set KB_ENGINE_URL to the engine's address");
            assertThat(isReady(gateway)).isFalse();
            assertThat(statusOf(gateway, "/health/serving")).isEqualTo(503);
        }
    }

    @Test
    @DisplayName("B1: a gateway in front of another gateway is not ready")
    void engine_is_another_gateway() throws Exception {
        try (var engine = HttpServers.startEngine(
                        settings(Map.of("engine-port", "0", "data-dir", "data", "api-key", "right")));
                var gateway = gateway(engine.restUrl(), "right");
                var second = gateway(gateway.mcpUrl().resolve("/"), "right")) {
            Deadline.usual().await("the gateway to be ready", () -> isReady(gateway));
            awaitProblem(second, "is not a Pinakes engine");
        }
    }

    @Test
    @DisplayName("N9: a call that the engine was not there for is one line of the log")
    void engine_that_is_down_is_one_warning_a_call() throws Exception {
        Logging.configure(settings(Map.of()));
        try (var gateway = gateway(URI.create("http://127.0.0.1:" + ServerProcess.freePort()), "any");
                var log = new LogWatch()) {
            assertThat(call(gateway, "list_tasks", "{}")).contains("engine unreachable");

            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("WARN")
                    .contains("list_tasks failed: engine unreachable")
                    .doesNotContain("{}");
        }
    }

    @Test
    @DisplayName("N2: a plain call of a tool says that the engine is away as its family does, if no key is needed")
    void plain_calls_say_that_the_engine_is_down() throws Exception {
        try (var gateway = gateway(URI.create("http://127.0.0.1:" + ServerProcess.freePort()), "any")) {
            var called = client.send(
                    HttpRequest.newBuilder(gateway.mcpUrl().resolve("/mcp/tool/list_tasks"))
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{}"))
                            .build(),
                    BodyHandlers.ofString());

            assertThat(called.statusCode()).isEqualTo(503);
            assertThat(called.body()).contains("DATABASE_ERROR", "engine unreachable");
            assertThat(statusOf(gateway, "/api/v1/documents")).isEqualTo(503);
        }
    }

    @Test
    @DisplayName("S5: while nobody knows whether a key is needed, who has none reaches nothing")
    void nothing_is_reached_in_doubt() throws Exception {
        var port = ServerProcess.freePort();
        var todo = todoInAnEngineWithKeys();
        try (var gateway = gateway(URI.create("http://127.0.0.1:" + port), "right");
                var socket = WebSocketWire.open(socketOf(gateway), ClientProfile.stateless())) {
            assertThat(call(gateway, "kb_upload_start", "{\"filename\": \"a.txt\", \"total_size\": 3}"))
                    .contains("engine_unavailable")
                    .doesNotContain("upload_id");
            assertThat(statusOf(gateway, "/metrics")).isEqualTo(503);

            try (var engine = engineOnPort(port);
                    var owner = RemoteEngine.at(EngineAddress.of(engine.restUrl(), "right"))) {
                Deadline.usual().await("the gateway to be ready", () -> isReady(gateway));

                socket.start(
                        "tools/call",
                        Json.object("{\"name\": \"delete_task\", \"arguments\": {\"task_id\": " + todo + "}}"));

                assertThat(socket.awaitClose(Deadline.usual())).isEqualTo(POLICY_VIOLATION);
                assertThat(owner.todos().find(todo)).isPresent();
                assertThat(statusOf(gateway, "/metrics")).isEqualTo(401);
            }
        }
    }

    /// The gateway must not see the engine before its first key: it would be right to let everyone in.
    private TodoId todoInAnEngineWithKeys() throws Exception {
        try (var engine = engineOnPort(ServerProcess.freePort());
                var owner = RemoteEngine.at(EngineAddress.of(engine.restUrl(), "right"))) {
            owner.keys()
                    .add(new NewKey(
                            new KeyName("agent"),
                            KeySecret.fresh(new SecureRandom()).hash(),
                            new Grant(Set.of("tasks:*"), null, null, null, null)));
            return owner.todos()
                    .add(new TodoTitle("Feed the bees"), null)
                    .todo()
                    .id();
        }
    }

    private HttpServers engineOnPort(int port) throws Exception {
        return HttpServers.startEngine(
                settings(Map.of("engine-port", Integer.toString(port), "data-dir", "data", "api-key", "right")));
    }

    @ParameterizedTest
    @DisplayName("K9, N9: what else needs the engine says that it is away, in an answer and one line of the log")
    @CsvSource(delimiter = '|', textBlock = """
            resources/list      | {}
            resources/read      | {"uri": "pinakes://tasks/pending"}
            tools/cancel        | {"taskId": "123e4567-e89b-42d3-a456-426614174000"}
            """)
    void engine_that_is_down_is_no_defect(String method, String params) throws Exception {
        Logging.configure(settings(Map.of()));
        try (var gateway = gateway(URI.create("http://127.0.0.1:" + ServerProcess.freePort()), "any");
                var log = new LogWatch()) {
            var answer = send(gateway, method, params);

            assertThat(answer).contains("-32000", "\"engine_unavailable\"", "engine unreachable");
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("WARN")
                    .contains(method + " failed: engine unreachable");
        }
    }

    @Test
    @DisplayName("B1: load balancers keep sending calls to servers that only cannot store or read original files")
    void only_original_files_are_away() throws Exception {
        try (var engine = HttpServers.startEngine(
                        settings(Map.of("engine-port", "0", "data-dir", "data", "api-key", "right")));
                var gateway = gateway(engine.restUrl(), "right")) {
            try (var _ = RemovedStaging.of(directory.resolve("data"))) {
                awaitProblem(gateway, "Storage directory not accessible");
                assertThat(isReady(gateway)).isFalse();
                Deadline.usual().await("the gateway to serve", () -> isServing(gateway));
                assertThat(call(gateway, "add_task", "{\"title\": \"feed the heron\"}"))
                        .contains("\"success\":true");
            }
        }
    }

    /// Waits until this is all that is wrong with a gateway. On a busy machine, an engine may answer too late to be
    /// judged.
    private static void awaitProblem(HttpServers gateway, String problem) {
        Deadline.usual().await("the only problem: " + problem, () -> {
            var problems = gateway.problems();
            return problems.size() == 1 && problems.getFirst().contains(problem);
        });
    }

    private static URI socketOf(HttpServers gateway) {
        return URI.create(gateway.mcpUrl().toString().replace("http://", "ws://"));
    }

    private boolean isReady(HttpServers gateway) {
        return isFine(gateway, "/health");
    }

    private boolean isServing(HttpServers gateway) {
        return isFine(gateway, "/health/serving");
    }

    private boolean isFine(HttpServers gateway, String path) {
        try {
            return statusOf(gateway, path) == 200;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private int statusOf(HttpServers gateway, String path) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(gateway.mcpUrl().resolve(path)).build(), BodyHandlers.discarding())
                .statusCode();
    }

    private HttpServers gateway(URI engine, String key) throws SettingException {
        return HttpServers.startGateway(
                settings(Map.of("mcp-port", "0", "engine-url", engine.toString(), "api-key", key)), Deployment.PATIENT);
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(flags);
    }

    private String call(HttpServers gateway, String tool, String arguments) throws IOException, InterruptedException {
        return send(gateway, "tools/call", "{\"name\": \"" + tool + "\", \"arguments\": " + arguments + "}");
    }

    private String send(HttpServers gateway, String method, String params) throws IOException, InterruptedException {
        var request = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"" + method + "\", \"params\": " + params + "}";
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(gateway.mcpUrl())
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .POST(BodyPublishers.ofString(request))
                        .build(),
                BodyHandlers.ofString());
        return response.body();
    }
}
