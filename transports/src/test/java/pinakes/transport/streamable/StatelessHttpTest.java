package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import tools.jackson.databind.JsonNode;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatelessHttpTest {
    private HttpFixture http;

    @BeforeAll
    void start() {
        http = new HttpFixture();
    }

    @AfterAll
    void stop() {
        http.close();
    }

    @Test
    @DisplayName("K15: server/discover names versions, capabilities and the server")
    void discovery() throws Exception {
        var result = result(http.stateless(1, "server/discover", "{}"));

        assertThat(result.path("resultType").asString()).isEqualTo("complete");
        assertThat(result.path("supportedVersions").toString())
                .isEqualTo("[\"2025-03-26\",\"2025-06-18\",\"2025-11-25\",\"2026-07-28\"]");
        var capabilities = result.path("capabilities");
        assertThat(capabilities.at("/tools/listChanged").asBoolean()).isTrue();
        assertThat(capabilities.at("/prompts/listChanged").asBoolean(true)).isFalse();
        assertThat(capabilities.path("extensions").has("io.modelcontextprotocol/tasks"))
                .isTrue();
        assertThat(result.path("_meta")
                        .path(Rpc.META + "serverInfo")
                        .path("name")
                        .asString())
                .isEqualTo("fixture");
        assertThat(result.path("ttlMs").asInt()).isPositive();
        assertThat(result.path("cacheScope").asString()).isEqualTo("private");
    }

    @ParameterizedTest
    @DisplayName("K15: lists and resources say how long and by whom they may be kept")
    @CsvSource({
        "tools/list, {}, private",
        "prompts/list, {}, private",
        "resources/templates/list, {}, private",
        "resources/list, {}, private",
        "resources/read, '{\"uri\": \"note:1\"}', private"
    })
    void caching_hints(String method, String params, String scope) throws Exception {
        var result = result(http.stateless(1, method, params));

        assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
        assertThat(result.path("cacheScope").asString()).isEqualTo(scope);
        assertThat(result.path("resultType").asString()).isEqualTo("complete");
    }

    @ParameterizedTest
    @DisplayName("K15: what the stateless era has given up is not found")
    @ValueSource(strings = {"initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such"})
    void gone_methods_are_not_found(String method) throws Exception {
        var response = http.send(http.stateless(5, method, "{}"));

        assertThat(response.statusCode()).isEqualTo(404);
        var answer = Rpc.read(response.body());
        assertThat(answer.path("id").asInt()).isEqualTo(5);
        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32601);
    }

    @Test
    @DisplayName("K15: a resource that does not exist is -32602 with its address, never -32002")
    void unknown_resource() throws Exception {
        var answer = answer(http.stateless(1, "resources/read", "{\"uri\": \"none:1\"}"));

        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(answer.at("/error/data/uri").asString()).isEqualTo("none:1");
    }

    @Test
    @DisplayName("K15: metadata without a version or capabilities is refused with 400")
    void incomplete_metadata_is_refused() throws Exception {
        var noMeta = Rpc.request(1, "server/discover", "{}");
        var noCapabilities =
                Rpc.request(1, "server/discover", "{\"_meta\": {\"" + Rpc.META + "protocolVersion\": \"2026-07-28\"}}");

        for (var body : List.of(noMeta, noCapabilities)) {
            var response = http.send(http.post(body)
                    .header("MCP-Protocol-Version", "2026-07-28")
                    .header("Mcp-Method", "server/discover"));

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(Rpc.read(response.body()).at("/error/code").asInt()).isEqualTo(-32602);
        }
    }

    @Test
    @DisplayName("K15: an unsupported version is -32022 with what is supported and what was asked for")
    void unsupported_version() throws Exception {
        var body = Rpc.stateless(1, "server/discover", "{}").replace("2026-07-28", "2030-01-01");
        var response = http.send(
                http.post(body).header("MCP-Protocol-Version", "2030-01-01").header("Mcp-Method", "server/discover"));

        assertThat(response.statusCode()).isEqualTo(400);
        var error = Rpc.read(response.body()).path("error");
        assertThat(error.path("code").asInt()).isEqualTo(-32022);
        assertThat(error.at("/data/requested").asString()).isEqualTo("2030-01-01");
        assertThat(error.at("/data/supported")).hasSize(4);
    }

    @Test
    @DisplayName("S10: headers that do not say what the body says are refused")
    void header_mismatches_are_refused() throws Exception {
        var echo = "{\"name\": \"echo\"}";
        assertMismatch(http.stateless(1, "tools/call", echo).setHeader("MCP-Protocol-Version", "2025-11-25"));
        assertMismatch(http.stateless(1, "tools/call", echo).setHeader("Mcp-Method", "tools/list"));
        assertMismatch(http.stateless(1, "tools/call", echo).setHeader("Mcp-Method", "TOOLS/CALL"));
        assertMismatch(http.stateless(1, "tools/call", echo).setHeader("Mcp-Name", "slow"));
        assertMismatch(http.stateless(1, "tools/call", echo).header("Mcp-Name", "echo"));
        assertMismatch(
                http.stateless(1, "resources/read", "{\"uri\": \"note:1\"}").setHeader("Mcp-Name", "note:2"));
        assertMismatch(http.post(Rpc.stateless(1, "tools/call", echo)));
        assertMismatch(http.post(Rpc.stateless(1, "tools/call", echo))
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call"));
    }

    @ParameterizedTest
    @DisplayName("S10: a name in Base64 is decoded, and only in its one correct form")
    @CsvSource({
        "=?base64?ZWNobw==?=, 200",
        "=?base64?ZWNobw?=, 400",
        "=?base64?ZWN!bw==?=, 400",
        "=?BASE64?ZWNobw==?=, 400",
        "=?base64?wIA=?=, 400",
        "' echo ', 200"
    })
    void encoded_names(String header, int status) throws Exception {
        var request = http.stateless(1, "tools/call", "{\"name\": \"echo\"}").setHeader("Mcp-Name", header);

        assertThat(http.send(request).statusCode()).isEqualTo(status);
    }

    @Test
    @DisplayName("S10: parameters that a tool wants in headers have to be there and agree")
    void mirrored_parameters() throws Exception {
        var params = "{\"name\": \"routed\", \"arguments\": {\"region\": \"Zürich\", \"where\": {\"shard\": 42}}}";
        var region = "=?base64?" + Base64.getEncoder().encodeToString("Zürich".getBytes(StandardCharsets.UTF_8)) + "?=";

        var agreeing = http.stateless(1, "tools/call", params)
                .header("Mcp-Param-Region", region)
                .header("mcp-param-shard", "42.0");

        assertThat(http.send(agreeing).statusCode()).isEqualTo(200);
        assertMismatch(http.stateless(1, "tools/call", params).header("Mcp-Param-Region", region));
        assertMismatch(http.stateless(1, "tools/call", params)
                .header("Mcp-Param-Region", region)
                .header("Mcp-Param-Shard", "43"));
        assertMismatch(http.stateless(1, "tools/call", "{\"name\": \"routed\"}").header("Mcp-Param-Region", region));
        assertThat(http.send(http.stateless(
                                1, "tools/call", "{\"name\": \"routed\", \"arguments\": {\"region\": null}}"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("K15: log lines come only when the request asks, and only as severe as it asks")
    void logging_per_request() throws Exception {
        var silent = http.send(http.stateless(1, "tools/call", "{\"name\": \"log\"}"));
        var warned = http.send(http.stateless(
                1, "tools/call", "{\"name\": \"log\", \"_meta\": {\"" + Rpc.META + "logLevel\": \"warning\"}}"));
        var wrong = answer(http.stateless(
                1, "tools/call", "{\"name\": \"log\", \"_meta\": {\"" + Rpc.META + "logLevel\": \"loud\"}}"));

        assertThat(silent.headers().firstValue("Content-Type")).contains("application/json");
        var events = Rpc.events(warned.body());
        assertThat(events).hasSize(2);
        assertThat(events.getFirst().at("/params/data").asString()).isEqualTo("a warning");
        assertThat(wrong.at("/error/code").asInt()).isEqualTo(-32602);
    }

    @Test
    @DisplayName("N4: the trace in the metadata wins over the one in the header")
    void trace_in_metadata_wins() throws Exception {
        var params =
                "{\"name\": \"echo\", \"_meta\": {\"traceparent\": \"00-11111111111111111111111111111111-2222222222222222-01\"}}";

        http.send(http.stateless(1, "tools/call", params)
                .header("traceparent", "00-33333333333333333333333333333333-2222222222222222-01"));

        var context = http.fixture.probe.lastCall().context();
        assertThat(context.traceId()).isEqualTo("1".repeat(32));
        assertThat(context.agent().id()).isEqualTo("test");
        assertThat(context.agent().version()).isEqualTo("7");
    }

    @Test
    @DisplayName("K15: GET and DELETE are not of this era, and a session id means nothing")
    void no_sessions() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var get = http.send(HttpRequest.newBuilder(http.uri())
                .header("Accept", "text/event-stream")
                .header("Mcp-Session-Id", session)
                .header("MCP-Protocol-Version", "2026-07-28"));
        var call = http.send(http.stateless(1, "tools/list", "{}").header("Mcp-Session-Id", "nonsense"));

        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(call.statusCode()).isEqualTo(200);
        assertThat(call.headers().firstValue("Mcp-Session-Id")).isEmpty();
    }

    @Test
    @DisplayName("K15: a batch is refused")
    void no_batches() throws Exception {
        var body = "[" + Rpc.stateless(1, "tools/list", "{}") + "]";
        var response = http.send(http.post(body).header("MCP-Protocol-Version", "2026-07-28"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(Rpc.read(response.body()).at("/error/code").asInt()).isEqualTo(-32600);
    }

    private JsonNode result(HttpRequest.Builder request) throws Exception {
        return answer(request).path("result");
    }

    private JsonNode answer(HttpRequest.Builder request) throws Exception {
        return Rpc.read(http.send(request).body());
    }

    private void assertMismatch(HttpRequest.Builder request) throws Exception {
        var response = http.send(request);

        assertThat(response.statusCode()).isEqualTo(400);
        var answer = Rpc.read(response.body());
        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32020);
        assertThat(answer.path("id").asInt()).isEqualTo(1);
    }
}
