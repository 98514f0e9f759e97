package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.fixture.LogWatch;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.engine.local.catalog.Catalog;
import pinakes.testkit.Deadline;
import pinakes.tool.contract.WireJson;
import pinakes.transport.http.CannotListenException;
import pinakes.transport.rest.ResourceMetadata;
import tools.jackson.databind.JsonNode;

class HttpServersTest {
    private static final String TASK = "{\"title\": \"Test task\", \"description\": \"Test description\"}";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    private @Nullable HttpServers started;

    @AfterEach
    void stop() {
        if (started != null) {
            started.close();
        }
        client.close();
    }

    @Test
    @DisplayName("T4: the published call over plain HTTP")
    void published_call_over_rest() throws Exception {
        serve();

        var response = post("/mcp/tool/add_task", TASK);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(json(response).at("/data/title").asString()).isEqualTo("Test task");
        assertThat(response.headers().firstValue("traceresponse").orElseThrow())
                .contains(json(response).at("/metadata/traceId").asString());
    }

    @Test
    @DisplayName(
            "R1, R3: one process serves MCP and REST on one engine, with the same JSON as structure, as text and over REST")
    void answers_are_the_same_everywhere() throws Exception {
        serve();
        post("/mcp/tool/add_task", TASK);

        var overMcp = json(send(HttpRequest.newBuilder(servers().mcpUrl())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
                                + " \"params\": {\"name\": \"list_tasks\", \"arguments\": {}}}"))))
                .path("result");
        var overRest = json(post("/mcp/tool/list_tasks", "{}"));

        var structured = overMcp.path("structuredContent");
        assertThat(WireJson.CAMEL.readTree(overMcp.at("/content/0/text").asString()))
                .isEqualTo(structured);
        assertThat(structured.propertyNames()).containsExactly("success", "data", "message", "agentHints", "metadata");
        assertThat(structured.path("data")).hasSize(1).isEqualTo(overRest.path("data"));
        assertThat(overRest.propertyNames()).isEqualTo(structured.propertyNames());
    }

    @ParameterizedTest
    @DisplayName("T4: the status code follows the error")
    @CsvSource(delimiter = '|', textBlock = """
            add_task      | {}                   | 400 | VALIDATION_ERROR
            add_task      | {"title": 1          | 400 | VALIDATION_ERROR
            add_task      | []                   | 400 | VALIDATION_ERROR
            complete_task | {"task_id": 77}      | 404 | NOT_FOUND
            list_tasks    |                      | 200 |
            """)
    void status_follows_the_error(String tool, String body, int status, String code) throws Exception {
        serve();

        var response = post("/mcp/tool/" + tool, body == null ? "" : body);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(json(response).path("code").asString("")).isEqualTo(code == null ? "" : code);
        assertThat(json(response).has("agentHints")).isTrue();
    }

    @Test
    @DisplayName("T4: too many calls are 429 with Retry-After")
    void rate_limit_is_429() throws Exception {
        serve("rate-limit", "1");

        post("/mcp/tool/list_tasks", "{}");
        var throttled = post("/mcp/tool/list_tasks", "{}");

        assertThat(throttled.statusCode()).isEqualTo(429);
        assertThat(json(throttled).path("code").asString()).isEqualTo("RATE_LIMITED");
        assertThat(throttled.headers().firstValue("Retry-After")).contains("60");
        assertThat(json(throttled).at("/details/retryAfter").asInt()).isEqualTo(60);
    }

    @Test
    void what_is_not_a_tool_call_is_a_problem_document() throws Exception {
        serve();

        var unknown = post("/mcp/tool/no_such_tool", "{}");
        var wrongMethod = get("/mcp/tool/add_task");
        var wrongType = send(
                rest("/mcp/tool/add_task").header("Content-Type", "text/plain").POST(BodyPublishers.ofString(TASK)));

        assertThat(post("/mcp/tool", "{}").statusCode()).isEqualTo(404);
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(json(unknown).path("detail").asString()).contains("no_such_tool", "/api/v1/tools");
        assertThat(wrongMethod.statusCode()).isEqualTo(405);
        assertThat(wrongMethod.headers().firstValue("Allow")).contains("POST");
        assertThat(wrongType.statusCode()).isEqualTo(415);
    }

    @Test
    @DisplayName("R5: who names a tool that is not there is asked whether they meant one that is")
    void unknown_tools_are_answered_with_likely_ones() throws Exception {
        serve();

        var overMcp = send(HttpRequest.newBuilder(servers().mcpUrl())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\","
                        + " \"params\": {\"name\": \"add-tsak\", \"arguments\": {}}}")));

        assertThat(json(overMcp).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(json(overMcp).at("/error/message").asString())
                .isEqualTo("Unknown tool: add-tsak. Did you mean add_task?");
        assertThat(json(post("/mcp/tool/search", "{}")).path("detail").asString())
                .contains("Did you mean knowledge-search or kb_search?");
        assertThat(json(get("/api/v1/tools/kb-serach")).path("detail").asString())
                .contains("Did you mean kb_search?");
    }

    @Test
    void addresses_without_anything_lead_on() throws Exception {
        serve();

        assertThat(json(get("/")).propertyNames()).contains("POST /mcp/tool/{name}", "GET /health");
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
        assertThat(json(get("/nothing")).path("detail").asString()).contains("GET /");
    }

    @Test
    @DisplayName("N5: the registry can be browsed over HTTP, by category and tag, with complete contracts")
    void tools_can_be_browsed() throws Exception {
        serve();

        assertThat(json(get("/api/v1/tools")).path("count").asInt()).isEqualTo(32);
        assertThat(json(get("/api/v1/tools?tag=tasks")).path("count").asInt()).isEqualTo(5);
        assertThat(json(get("/api/v1/tools?category=query&tag=tasks"))
                        .at("/tools/0/name")
                        .asString())
                .isEqualTo("list_tasks");
        assertThat(json(get("/api/v1/tools?tag=nothing")).path("count").asInt()).isZero();
        assertThat(get("/api/v1/tools?category=cooking").statusCode()).isEqualTo(400);
        var one = json(get("/api/v1/tools/add_task"));
        assertThat(one.path("permissions").get(0).asString()).isEqualTo("tasks:create");
        assertThat(one.at("/examples/0/params/title").asString()).isEqualTo("Buy groceries");
        assertThat(one.at("/contract/properties/output/oneOf/0/properties/agentHints/required"))
                .hasSize(11);
        assertThat(get("/api/v1/tools/nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void health_says_ready_on_both_ports() throws Exception {
        serve();

        for (var base : new URI[] {servers().mcpUrl(), servers().restUrl()}) {
            var response = send(HttpRequest.newBuilder(base.resolve("/health")));
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(json(response).path("live").asBoolean()).isTrue();
            assertThat(json(response).path("ready").asBoolean()).isTrue();
            assertThat(json(response).path("reasons")).isEmpty();
        }
    }

    @Test
    @DisplayName("N9: metrics per tool in the text form of Prometheus")
    void metrics_are_shown() throws Exception {
        serve();

        post("/mcp/tool/list_tasks", "{}");
        post("/mcp/tool/list_tasks", "{}");

        assertThat(get("/metrics").body())
                .contains("pinakes_tool_calls_seconds_count{outcome=\"success\",tool=\"list_tasks\"} 2");
    }

    @Test
    @DisplayName("S5, B2: the two keys are independent, health needs none, everything else does")
    void keys_are_asked_for() throws Exception {
        serve("api-key", "rest-secret", "mcp-api-key", "mcp-secret");

        assertThat(get("/health").statusCode()).isEqualTo(200);
        for (var path : new String[] {"/api/v1/tools", "/metrics"}) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(401);
        }
        assertThat(post("/mcp/tool/list_tasks", "{}").statusCode()).isEqualTo(401);
        assertThat(listOverMcp(null).statusCode()).isEqualTo(401);
        assertThat(listOverMcp(null).body())
                .contains("A key is needed: send it in the header Authorization: Bearer <key>");
        assertThat(listOverMcp("rest-secret").statusCode()).isEqualTo(401);
        assertThat(listOverMcp("mcp-secret").statusCode()).isEqualTo(200);
        var withKey = send(rest("/api/v1/tools").header("Authorization", "Bearer rest-secret"));
        assertThat(withKey.statusCode()).isEqualTo(200);
        var refused = listOverMcp("wrong");
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
                .startsWith("Bearer ");
        assertThat(refused.body())
                .contains("not a key that is good here: the header is Authorization: Bearer <key>")
                .doesNotContain("mcp-secret", "wrong");
    }

    @Test
    @DisplayName("B2: where a key is asked for, the challenge leads to a document that says how to send it")
    void challenge_leads_somewhere() throws Exception {
        serve("mcp-api-key", "mcp-secret");
        var challenge =
                listOverMcp(null).headers().firstValue("WWW-Authenticate").orElseThrow();
        var address = challenge.replaceAll(".*resource_metadata=\"([^\"]*)\".*", "$1");

        var document = json(send(HttpRequest.newBuilder(URI.create(address))));

        assertThat(document.path("resource").asString())
                .isEqualTo(servers().mcpUrl().toString());
        assertThat(document.path("bearer_methods_supported").get(0).asString()).isEqualTo("header");
    }

    @Test
    @DisplayName("B2, S1: behind a proxy the MCP server goes by its public address, and the REST API does not")
    void public_address_is_named() throws Exception {
        serve("mcp-api-key", "mcp-secret", "public-url", "https://kb.example.org");

        var challenge =
                listOverMcp(null).headers().firstValue("WWW-Authenticate").orElseThrow();
        var metadata = send(HttpRequest.newBuilder(servers().mcpUrl().resolve(ResourceMetadata.PATH)));

        assertThat(challenge).contains("\"https://kb.example.org" + ResourceMetadata.PATH + "\"");
        assertThat(json(metadata).path("resource").asString()).isEqualTo("https://kb.example.org/mcp");
        assertThat(statusLine(servers().mcpUrl().getPort(), "kb.example.org", "https://kb.example.org"))
                .contains(" 200 ");
        assertThat(statusLine(servers().restUrl().getPort(), "kb.example.org", null))
                .contains(" 403 ");
    }

    @Test
    @DisplayName("S1: a foreign Host or Origin is turned away on both ports, before anything runs")
    void foreign_names_are_turned_away() throws Exception {
        serve();

        for (var port :
                new int[] {servers().mcpUrl().getPort(), servers().restUrl().getPort()}) {
            assertThat(answer(port, "evil.example", null)).contains(" 403 ", "the setting allowed-hosts adds names");
            assertThat(answer(port, "localhost:" + port, "http://evil.example"))
                    .contains(" 403 ", "the setting allowed-origins adds origins");
            assertThat(statusLine(port, "localhost:" + port, "null")).contains(" 403 ");
            assertThat(statusLine(port, "localhost:" + port, "http://localhost:6274"))
                    .contains(" 403 ");
            assertThat(statusLine(port, "127.0.0.1:" + port, "http://localhost:" + port))
                    .contains(" 200 ");
            assertThat(statusLine(port, "127.0.0.1", null)).contains(" 200 ");
        }
    }

    @Test
    @DisplayName("S10: a compressed body is refused on both ports, whatever it is sent to")
    void compressed_bodies_are_refused() throws Exception {
        serve();

        for (var request : List.of(
                HttpRequest.newBuilder(servers().mcpUrl()),
                rest("/mcp/tool/list_tasks"),
                rest("/api/v1/search"),
                rest("/api/v1/jobs"))) {
            var answer = send(request.header("Content-Type", "application/json")
                    .header("Content-Encoding", "gzip")
                    .POST(BodyPublishers.ofString("{}")));

            assertThat(answer.statusCode()).isEqualTo(415);
            assertThat(answer.body()).contains("The Content-Encoding is 'gzip'");
        }
    }

    @Test
    @DisplayName("R7: KB_TOOLS chooses the families, and hints do not lead to others")
    void families_can_be_left_out() throws Exception {
        assertThatThrownBy(() -> serve("tools", "nothing")).isInstanceOf(SettingException.class);
    }

    @Test
    void a_taken_port_leaves_nothing_behind() throws Exception {
        serve();
        var taken = Integer.toString(servers().restUrl().getPort());
        var other = directory.resolve("other");

        assertThatThrownBy(() -> HttpServers.start(settings("data-dir", other.toString(), "engine-port", taken)))
                .isInstanceOf(PortTakenException.class)
                .hasMessageStartingWith("Port " + taken + " on 127.0.0.1 is in use by another process: a Pinakes server"
                        + " is already running at http://127.0.0.1:" + taken + ". ")
                .hasMessageContaining("--engine-port");
        var alone = settings("data-dir", other.toString(), "engine-port", taken, "mcp-port", taken);
        assertThatThrownBy(() -> HttpServers.startEngine(alone)).hasMessageContaining("--engine-port");
        assertThatThrownBy(() -> HttpServers.startGateway(alone)).hasMessageContaining("--mcp-port");

        try (var stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var _ = Thread.startVirtualThread(() -> hangUp(stranger));
            var strange = Integer.toString(stranger.getLocalPort());
            assertThatThrownBy(() -> HttpServers.startGateway(settings("mcp-port", strange)))
                    .hasMessageEndingWith(
                            "is in use by another process. Choose another port with --mcp-port, or stop the other process.");
        }
        assertThat(other).doesNotExist();
    }

    @Test
    @DisplayName("S16: a start waits for a command that works on the data directory")
    void start_waits_for_a_command() throws Exception {
        var command = Catalog.open(directory.resolve("data"));
        try (var log = new LogWatch()) {
            var start = new FutureTask<>(() -> HttpServers.start(settings()));
            Thread.startVirtualThread(start);
            Deadline.usual()
                    .await(
                            "the start to wait",
                            () -> log.lines().stream().anyMatch(line -> line.endsWith("Waiting for it to finish")));

            command.close();

            started = start.get();
            assertThat(servers().problems()).isEmpty();
        }
    }

    @Test
    @DisplayName("K1: an allowed root that is not there is warned of at the start")
    void missing_root_is_warned_of() throws Exception {
        var roots = directory + "," + directory.resolve("mistyped");
        try (var log = new LogWatch();
                var _ = HttpServers.startGateway(
                        settings("allowed-roots", roots, "engine-url", "http://127.0.0.1:1"))) {
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("allowed-roots"))
                    .singleElement()
                    .asString()
                    .contains(directory.resolve("mistyped") + ", which does not exist");
        }
    }

    private static void hangUp(ServerSocket socket) {
        try {
            while (true) {
                socket.accept().close();
            }
        } catch (IOException _) {
            // The test is over.
        }
    }

    @Test
    void an_address_that_cannot_be_had_is_said_in_one_line() {
        assertThatThrownBy(() -> serve("mcp-host", "no-such-host.invalid"))
                .isInstanceOf(CannotListenException.class)
                .hasMessageStartingWith("Cannot listen on no-such-host.invalid:0: ")
                .hasMessageNotContaining("\n");
    }

    @Test
    @DisplayName("S10: a request larger than the setting is refused")
    void large_request_is_refused() throws Exception {
        serve("max-request-mb", "1");

        var large = "{\"title\": \"" + "x".repeat(1024 * 1024) + "\"}";

        assertThat(post("/mcp/tool/add_task", large).statusCode()).isEqualTo(413);
    }

    private void serve(String... flags) throws SettingException {
        started = HttpServers.start(settings(flags));
    }

    private HttpServers servers() {
        return Objects.requireNonNull(started);
    }

    private Settings settings(String... flags) throws SettingException {
        var given = new HashMap<>(
                Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        for (var i = 0; i < flags.length; i += 2) {
            given.put(flags[i], flags[i + 1]);
        }
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(given);
    }

    private HttpResponse<String> listOverMcp(@Nullable String key) throws Exception {
        var request = HttpRequest.newBuilder(servers().mcpUrl())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\", \"params\": {}}"));
        return send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return send(rest(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(rest(path));
    }

    private HttpRequest.Builder rest(String path) {
        return HttpRequest.newBuilder(servers().restUrl().resolve(path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /// The answer to a request whose headers no well-behaved client would let us write.
    private static String answer(int port, String host, @Nullable String origin) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            var request = "GET /health HTTP/1.1\r\nHost: " + host + "\r\n"
                    + (origin == null ? "" : "Origin: " + origin + "\r\n") + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String statusLine(int port, String host, @Nullable String origin) throws IOException {
        return answer(port, host, origin).lines().findFirst().orElse("");
    }

    private static JsonNode json(HttpResponse<String> response) {
        return WireJson.CAMEL.readTree(response.body());
    }
}
