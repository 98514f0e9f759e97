package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;
import pinakes.testkit.Deadline;

@DisplayName("N9a: the log line of a call")
final class CallLinesTest extends RunningServersTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    private final Logger log = (Logger) LoggerFactory.getLogger("pinakes");
    private final HeardLines lines = new HeardLines();
    private Level before = Level.INFO;

    @BeforeEach
    void listen() {
        before = log.getLevel();
        log.addAppender(lines);
        log.setLevel(Level.INFO);
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(lines);
        log.setLevel(before);
    }

    @Test
    void tool_call_says_who_called_what_from_where_and_how_it_ended() throws Exception {
        serve();

        send(rest("/mcp/tool/add_task")
                .header("traceparent", PARENT)
                .header("Content-Type", "application/json")
                .header("User-Agent", "agent/7.1")
                .header("X-Correlation-Id", "order-66")
                .POST(BodyPublishers.ofString("{\"title\": \"Water the plants\"}")));

        assertThat(line("add_task by local succeeded"))
                .containsEntry("tool", "add_task")
                .containsEntry("caller", "local")
                .containsEntry("outcome", "success")
                .containsEntry("client", "agent 7.1")
                .containsEntry("address", "127.0.0.1")
                .containsEntry("via", "rest")
                .containsEntry("correlation_id", "order-66")
                .containsEntry("trace_id", TRACE)
                .hasEntrySatisfying("duration_ms", took -> assertThat(took).isInstanceOf(Double.class))
                .hasEntrySatisfying(
                        "result",
                        result -> assertThat(result.toString()).contains("id=1").doesNotContain("plants"));
    }

    @Test
    void call_of_the_engine_api_has_the_same_fields() throws Exception {
        serve();

        send(rest("/api/v1/todos")
                .header("Content-Type", "application/json")
                .header("traceparent", PARENT)
                .POST(BodyPublishers.ofString("{\"title\": \"x\"}")));

        assertThat(line("POST /api/v1/todos by local: 201"))
                .containsEntry("operation", "POST /api/v1/todos")
                .containsEntry("caller", "local")
                .containsEntry("outcome", "success")
                .containsEntry("status", 201)
                .containsEntry("via", "api")
                .containsEntry("trace_id", TRACE);
    }

    @Test
    @DisplayName("S5: a failed sign-in leaves a line with the client's address, and its answer the trace id of it")
    void failed_sign_in_is_logged() throws Exception {
        serve("api-key", "right-key");

        var refused = send(rest("/api/v1/todos").header("Authorization", "Bearer wrong-key"));

        var line = line("Failed sign-in at GET");
        assertThat(line)
                .containsEntry("event", "sign_in_failed")
                .containsEntry("address", "127.0.0.1")
                .containsEntry("reason", "unauthorized")
                .containsEntry("status", 401);
        assertThat(refused.headers().firstValue("traceresponse").orElseThrow())
                .contains(String.valueOf(line.get("trace_id")));
        assertThat(lines.list).noneMatch(event -> event.getFormattedMessage().contains("wrong-key"));
    }

    @Test
    void request_without_a_key_is_refused_but_no_failed_sign_in() throws Exception {
        serve("api-key", "right-key");

        assertThat(send(rest("/api/v1/todos")).statusCode()).isEqualTo(401);

        assertThat(line("Refused GET"))
                .containsEntry("event", "refused")
                .containsEntry("caller", "unknown")
                .containsEntry("address", "127.0.0.1");
        assertThat(lines.list).noneMatch(event -> event.getFormattedMessage().contains("sign-in"));
        var audit = send(rest("/api/v1/audit").header("Authorization", "Bearer right-key"));
        assertThat(audit.body()).doesNotContain("sign-in-failed").doesNotContain("refused");
    }

    @Test
    void calls_of_one_session_share_a_correlation_id() throws Exception {
        serve();
        var session = initialized();

        inSession(session, "");
        inSession(session, "");
        inSession(session, ", \"_meta\": {\"correlationId\": \"order-66\"}");

        Deadline.usual().await("three lines", () -> correlationIds().size() == 3);
        assertThat(correlationIds().get(1))
                .isEqualTo(correlationIds().getFirst())
                .isNotEqualTo(session);
        assertThat(correlationIds().get(2)).isEqualTo("order-66");
    }

    private List<Object> correlationIds() {
        return lines.list.stream()
                .map(CallLinesTest::fields)
                .filter(fields -> fields.containsKey("tool"))
                .map(fields -> fields.get("correlation_id"))
                .toList();
    }

    private String initialized() throws Exception {
        return mcp(
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"initialize\", \"params\": {\"protocolVersion\":"
                                + " \"2025-06-18\", \"capabilities\": {}, \"clientInfo\": {\"name\": \"t\", \"version\": \"1\"}}}",
                        null)
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    private void inSession(String session, String more) throws Exception {
        mcp(
                "{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"tools/call\", \"params\": {\"name\": \"list_tasks\","
                        + " \"arguments\": {}" + more + "}}",
                session);
    }

    private HttpResponse<String> mcp(String body, @Nullable String session) throws Exception {
        var request = HttpRequest.newBuilder(servers().mcpUrl())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(body));
        if (session != null) {
            request.header("Mcp-Session-Id", session).header("MCP-Protocol-Version", "2025-06-18");
        }
        return send(request);
    }

    /// The fields of the line that begins like this.
    private Map<String, Object> line(String begin) {
        Deadline.usual()
                .await(
                        "a line " + begin,
                        () -> lines.list.stream()
                                .anyMatch(event -> event.getFormattedMessage().startsWith(begin)));
        return lines.list.stream()
                .filter(event -> event.getFormattedMessage().startsWith(begin))
                .findFirst()
                .map(CallLinesTest::fields)
                .orElseThrow();
    }

    private static Map<String, Object> fields(ILoggingEvent event) {
        var pairs = event.getKeyValuePairs() == null
                ? Map.<String, Object>of()
                : event.getKeyValuePairs().stream()
                        .collect(Collectors.<KeyValuePair, String, Object>toMap(pair -> pair.key, pair -> pair.value));
        var fields = new HashMap<String, Object>(event.getMDCPropertyMap());
        fields.putAll(pairs);
        return fields;
    }
}
