package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.UncaughtErrors;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StreamableHttpTest {
    private static final String ECHO =
            Rpc.request("1", "tools/call", "{\"name\": \"echo\", \"arguments\": {\"a\": 1}}");

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
    @DisplayName("K12: the published example works without a handshake, headers or a session")
    void bare_tools_call_is_answered() throws Exception {
        var request = HttpRequest.newBuilder(http.uri())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(ECHO));

        var response = http.send(request);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        var answer = Rpc.read(response.body());
        assertThat(answer.path("id").asString()).isEqualTo("1");
        assertThat(answer.at("/result/content/0/text").asString()).isEqualTo("{\"a\":1}");
        assertThat(answer.path("result").has("resultType")).isFalse();
    }

    @ParameterizedTest
    @DisplayName("K12: every list can be asked for without a handshake")
    @ValueSource(strings = {"tools/list", "prompts/list", "resources/list", "resources/templates/list", "ping"})
    void bare_lists_are_answered(String method) throws Exception {
        assertThat(http.call(method, "{}").path("result").isObject()).isTrue();
    }

    @Test
    @DisplayName("K9: an unknown method, tool, prompt or resource has the code that the protocol gives it")
    void unknown_things_have_their_codes() throws Exception {
        assertThat(code("no/such", "{}")).isEqualTo(-32601);
        assertThat(code("tools/call", "{\"name\": \"none\"}")).isEqualTo(-32602);
        assertThat(code("tools/call", "{}")).isEqualTo(-32602);
        assertThat(code("prompts/get", "{\"name\": \"none\"}")).isEqualTo(-32602);
        assertThat(code("resources/read", "{\"uri\": \"none:1\"}")).isEqualTo(-32002);
    }

    @Test
    @DisplayName("K9: errors carry error_type and details")
    void errors_carry_type_and_details() throws Exception {
        var data = http.call("no/such", "{}").at("/error/data");

        assertThat(data.path("error_type").asString()).isEqualTo("method_not_found");
        assertThat(data.at("/details/method").asString()).isEqualTo("no/such");
    }

    @Test
    @DisplayName("K9: a defect says nothing about itself but where the log has it")
    void defects_leak_nothing() throws Exception {
        var answer = http.call("tools/call", "{\"name\": \"defect\"}");

        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32603);
        assertThat(answer.toString()).doesNotContain("secret").doesNotContain("Exception");
        assertThat(answer.at("/error/data/details/trace_id").asString()).hasSize(32);
    }

    @Test
    @DisplayName("S16: a lack of memory is left to the handler of uncaught errors, which ends the process")
    void lack_of_memory_is_left_to_the_handler() throws Exception {
        try (var uncaught = new UncaughtErrors()) {
            http.send(http.post(Rpc.request(1, "tools/call", "{\"name\": \"unstartable\"}")));

            assertThat(uncaught.seen()).hasSize(1).hasOnlyElementsOfType(OutOfMemoryError.class);
        }
    }

    @Test
    @DisplayName("K9: a result that has no form in JSON becomes an error, not a broken answer")
    void unwritable_results_become_errors() throws Exception {
        var answer = http.call("tools/call", "{\"name\": \"unwritable\"}");

        assertThat(answer.path("id").asInt()).isEqualTo(1);
        assertThat(answer.at("/error/data/error_type").asString()).isEqualTo("unwritable_result");
    }

    @Test
    @DisplayName("K10: progress comes ahead of the answer, strictly increasing, under the client's token")
    void progress_is_streamed() throws Exception {
        var params = "{\"name\": \"progress\", \"_meta\": {\"progressToken\": \"p1\"}}";

        var response = http.send(http.post(Rpc.request(7, "tools/call", params)));

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(response.headers().firstValue("X-Accel-Buffering")).contains("no");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-cache");
        var events = Rpc.events(response.body());
        assertThat(events).hasSize(4);
        assertThat(events.subList(0, 3))
                .allMatch(event -> event.path("method").asString().equals("notifications/progress"))
                .allMatch(event -> event.at("/params/progressToken").asString().equals("p1"))
                .extracting(event -> event.at("/params/progress").asDouble())
                .containsExactly(1.0, 2.0, 3.0);
        assertThat(events.getLast().path("id").asInt()).isEqualTo(7);
    }

    @Test
    @DisplayName("K10: without a token there is no progress, and so no stream")
    void progress_needs_a_token() throws Exception {
        var response = http.send(http.post(Rpc.request(7, "tools/call", "{\"name\": \"progress\"}")));

        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    }

    @Test
    @DisplayName("K12: a client that takes no stream gets plain JSON whatever happens")
    void json_only_clients_get_json() throws Exception {
        var params = "{\"name\": \"progress\", \"_meta\": {\"progressToken\": 1}}";
        var request = http.post(Rpc.request(7, "tools/call", params)).setHeader("Accept", "application/json");

        var response = http.send(request);

        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(Rpc.read(response.body()).at("/result/content/0/text").asString())
                .isEqualTo("done");
    }

    @Test
    @DisplayName("K12: a client that takes streams only gets one")
    void stream_only_clients_get_a_stream() throws Exception {
        var response = http.send(http.post(ECHO).setHeader("Accept", "text/event-stream"));

        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(Rpc.events(response.body())).hasSize(1);
    }

    @Test
    @DisplayName("K12: notifications are accepted without a body")
    void notifications_are_accepted() throws Exception {
        var response = http.send(http.post(Rpc.notification("notifications/whatever", "{}")));

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.body()).isEmpty();
    }

    @Test
    @DisplayName("K12: GET and DELETE need a session, other methods are not allowed at all")
    void other_methods_are_not_allowed() throws Exception {
        var get = http.send(HttpRequest.newBuilder(http.uri()).header("Accept", "text/event-stream"));
        var delete = http.send(HttpRequest.newBuilder(http.uri()).DELETE());
        var put = http.send(HttpRequest.newBuilder(http.uri()).PUT(BodyPublishers.ofString("{}")));

        assertThat(get.statusCode()).isEqualTo(405);
        assertThat(delete.statusCode()).isEqualTo(405);
        assertThat(put.statusCode()).isEqualTo(405);
        assertThat(get.headers().firstValue("Allow")).contains("POST, OPTIONS");
        assertThat(Rpc.read(put.body()).at("/error/code").asInt()).isEqualTo(-32000);
    }

    @Test
    @DisplayName("K12: a browser or curl at the endpoint is told how MCP is spoken")
    void browsers_are_told_what_this_is() throws Exception {
        var response = http.send(HttpRequest.newBuilder(http.uri()).header("Accept", "text/html,*/*"));

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(Rpc.read(response.body()).at("/error/message").asString())
                .contains("GET needs the header Mcp-Session-Id", "send MCP messages by POST", "GET /health");
    }

    @Test
    @DisplayName("K15: a version in the header that nobody speaks is refused")
    void unknown_version_header_is_refused() throws Exception {
        var response = http.send(http.post(ECHO).header("MCP-Protocol-Version", "1999-01-01"));

        assertThat(response.statusCode()).isEqualTo(400);
        var error = Rpc.read(response.body()).path("error");
        assertThat(error.path("code").asInt()).isEqualTo(-32022);
        assertThat(error.at("/data/requested").asString()).isEqualTo("1999-01-01");
    }

    @Test
    @DisplayName("K9: what is not a message is refused with its code and as much of the id as can be read")
    void malformed_messages_are_refused() throws Exception {
        assertRefused("{\"jsonrpc\": ", -32700);
        assertRefused("{\"jsonrpc\": \"2.0\", \"id\": 1, \"id\": 2, \"method\": \"ping\"}", -32700);
        assertRefused("{} {}", -32700);
        assertRefused("", -32700);
        assertRefused("42", -32600);
        assertRefused("[]", -32600);
        assertRefused("{\"jsonrpc\": \"2.0\", \"id\": null, \"method\": \"ping\"}", -32600);
        assertRefused("{\"jsonrpc\": \"2.0\", \"id\": 1.5, \"method\": \"ping\"}", -32600);
        assertRefused("{\"jsonrpc\": \"1.0\", \"id\": 1, \"method\": \"ping\"}", -32600);
        assertRefused("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": 5}", -32600);
        assertRefused("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\", \"params\": []}", -32602);
    }

    @Test
    @DisplayName("S10: deep nesting and long numbers are refused")
    void bombs_are_refused() throws Exception {
        var deep = "[".repeat(100) + "]".repeat(100);
        assertRefused(Rpc.request(1, "tools/call", "{}").replace("{}", "{\"name\": " + deep + "}"), -32700);
        assertRefused("{\"jsonrpc\": \"2.0\", \"id\": " + "9".repeat(1000) + ", \"method\": \"ping\"}", -32700);
    }

    @Test
    @DisplayName("S10: a body that is not UTF-8 is refused")
    void invalid_utf8_is_refused() throws Exception {
        var bytes = "{\"jsonrpc\": \"2.0\", \"id\": \"??\", \"method\": \"ping\"}".getBytes(StandardCharsets.US_ASCII);
        bytes[25] = (byte) 0xC0;
        bytes[26] = (byte) 0x80;

        var response = http.send(http.post("").POST(BodyPublishers.ofByteArray(bytes)));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(Rpc.read(response.body()).at("/error/code").asInt()).isEqualTo(-32700);
    }

    @Test
    @DisplayName("K9: an answer that repeats half a character of the client's is still an answer")
    void halves_of_characters_are_repeated() throws Exception {
        var response = http.send(http.post("{\"jsonrpc\": \"2.0\", \"id\": \"\\ud800\", \"method\": \"\\ud800\"}"));

        var answer = Rpc.read(response.body());
        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32601);
        assertThat(answer.path("id").asString()).isEqualTo("\uD800");
    }

    @Test
    @DisplayName("K12: completion offers at most a hundred values")
    void completion_is_bounded() throws Exception {
        var answer = http.call(
                "completion/complete",
                "{\"ref\": {\"type\": \"ref/prompt\", \"name\": \"greet\"}, \"argument\": {\"name\": \"a\", \"value\": \"x\"}}");

        var completion = answer.at("/result/completion");
        assertThat(completion.path("values")).hasSize(100);
        assertThat(completion.path("total").asInt()).isEqualTo(150);
        assertThat(completion.path("hasMore").asBoolean()).isTrue();
    }

    @Test
    @DisplayName("S10: an error repeats only a little of what it is about")
    void echoes_are_bounded() throws Exception {
        var answer = http.call("resources/read", "{\"uri\": \"no:" + "x".repeat(10_000) + "\"}");

        assertThat(answer.toString()).hasSizeLessThan(500);
    }

    @Test
    @DisplayName("K9: completion of something that does not exist is refused")
    void completion_of_something_unknown_is_refused() throws Exception {
        var argument = "\"argument\": {\"name\": \"a\", \"value\": \"x\"}";

        assertThat(code(
                        "completion/complete",
                        "{\"ref\": {\"type\": \"ref/prompt\", \"name\": \"no\"}, " + argument + "}"))
                .isEqualTo(-32602);
        assertThat(code(
                        "completion/complete",
                        "{\"ref\": {\"type\": \"ref/resource\", \"uri\": \"no:1\"}, " + argument + "}"))
                .isEqualTo(-32602);
    }

    @ParameterizedTest
    @DisplayName("K9: the arguments of a prompt are strings")
    @ValueSource(strings = {"1", "null", "true", "[]", "{\"b\": \"c\"}"})
    void arguments_of_prompts_are_strings(String value) throws Exception {
        assertThat(code("prompts/get", "{\"name\": \"greet\", \"arguments\": {\"a\": " + value + "}}"))
                .isEqualTo(-32602);
    }

    @Test
    @DisplayName("N4: the call's context holds the caller, the trace of the header, and names that say unknown")
    void context_of_a_bare_call() throws Exception {
        http.send(http.post(ECHO).header("traceparent", "00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01"));

        var context = http.fixture.probe.lastCall().context();
        assertThat(context.caller().id()).isEqualTo("local");
        assertThat(context.traceId()).isEqualTo("0af7651916cd43dd8448eb211c80319c");
        assertThat(context.agent().id()).isEqualTo("unknown");
        assertThat(context.sessionId()).isNull();
        assertThat(UUID.fromString(context.correlationId()).version()).isEqualTo(4);
    }

    private int code(String method, String params) throws Exception {
        return http.call(method, params).at("/error/code").asInt();
    }

    private void assertRefused(String body, int code) throws Exception {
        var response = http.send(http.post(body));

        assertThat(response.statusCode()).as(body).isEqualTo(400);
        assertThat(Rpc.read(response.body()).at("/error/code").asInt()).as(body).isEqualTo(code);
    }
}
