package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.Deadline;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;

final class HttpServersTest extends RunningServersTest {
    private static final String TASK = "{\"title\": \"Test task\", \"description\": \"Test description\"}";

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
        assertThat(json(post("/mcp/tool/addnote", "{}")).path("detail").asString())
                .contains("Did you mean kb_addnote?");
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

        var all = json(get("/api/v1/tools"));
        assertThat(all.path("count").asInt())
                .isEqualTo(all.path("tools").size())
                .isGreaterThan(30);
        assertThat(json(get("/api/v1/tools?tag=tasks")).path("count").asInt()).isEqualTo(6);
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
            var health = HttpRequest.newBuilder(base.resolve("/health"));
            var response = new AtomicReference<HttpResponse<String>>();
            Deadline.usual().await("checks that do not take too long", () -> {
                response.set(answer(health));
                return response.get().statusCode() == 200;
            });
            assertThat(json(response.get()).path("live").asBoolean()).isTrue();
            assertThat(json(response.get()).path("ready").asBoolean()).isTrue();
            assertThat(json(response.get()).path("reasons")).isEmpty();
        }
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) {
        try {
            return send(request);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisplayName("N9: metrics per tool in the text form of Prometheus")
    void metrics_are_shown() throws Exception {
        serve();

        post("/mcp/tool/list_tasks", "{}");
        post("/mcp/tool/list_tasks", "{}");

        assertThat(get("/metrics").body())
                .contains("pinakes_tool_calls_seconds_count{outcome=\"success\",tool=\"list_tasks\",via=\"rest\"} 2");
    }

    @Test
    @DisplayName("N9: the figures of the last few hours, from the start on")
    void history_is_shown() throws Exception {
        serve();
        Deadline.usual().await("the first point", () -> !history("").path("at").isEmpty());

        var history = history("?hours=1");

        assertThat(history.path("documents").get(0).asLong()).isZero();
        assertThat(history.path("indexBytes").get(0).asLong()).isPositive();
        assertThat(history.path("heapBytes").get(0).asLong())
                .isBetween(1L, history.path("heapMaxBytes").asLong());
        assertThat(get("/metrics/history?hours=13").body()).contains("hours must be a number from 1 to 12, got '13'.");
        assertThat(get("/metrics/history?days=1").body()).contains("Unknown parameter 'days'. Allowed: hours.");
    }

    private JsonNode history(String query) {
        try {
            return json(get("/metrics/history" + query));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    @DisplayName("S10: a request larger than the setting is refused")
    void large_request_is_refused() throws Exception {
        serve("max-request-mb", "1");

        var large = "{\"title\": \"" + "x".repeat(1024 * 1024) + "\"}";

        var refused = post("/mcp/tool/add_task", large);
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.body())
                .contains("The body is larger than 1 MB, the limit for one request; send it in smaller parts");
    }
}
