package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.tool.Caller;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.limit.McpLimits;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A tool that has to ask its client something, in both eras.
class QuestionsHttpTest {
    private static final String BOTH = "{\"elicitation\": {}, \"sampling\": {}}";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-08-01T10:00:00Z"));
    private final AtomicReference<Duration> uptime = new AtomicReference<>(Duration.ZERO);
    private HttpFixture http;

    @BeforeEach
    void start() {
        http = started(McpLimits.DEFAULT.answerTimeout());
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @Test
    @DisplayName("K15: a stateless client is sent away twice and comes back with the answers")
    void two_rounds() throws Exception {
        var first = ask("{}", null, BOTH);
        assertThat(first.path("resultType").asString()).isEqualTo("input_required");
        assertThat(first.at("/inputRequests/who/method").asString()).isEqualTo("elicitation/create");

        var second = ask(
                "{\"who\": {\"content\": {\"name\": \"Ada\"}}}",
                first.path("requestState").asString(),
                BOTH);
        assertThat(second.at("/inputRequests/sentence/method").asString()).isEqualTo("sampling/createMessage");

        var third = ask(
                "{\"sentence\": {\"content\": {\"text\": \"hi\"}}}",
                second.path("requestState").asString(),
                BOTH);
        assertThat(third.path("resultType").asString()).isEqualTo("complete");
        assertThat(third.at("/content/0/text").asString()).isEqualTo("Ada: hi");
    }

    @Test
    @DisplayName("S6: state that was changed, has expired or belongs to another request is refused")
    void foreign_state_is_refused() throws Exception {
        var state = ask("{}", null, BOTH).path("requestState").asString();

        assertThat(refusal("ask", "{}", state + "A")).isEqualTo(-32602);
        assertThat(refusal("ask", "{}", "nonsense")).isEqualTo(-32602);
        assertThat(refusal("ask", "{\"other\": 1}", state)).isEqualTo(-32602);
        assertThat(refusal("echo", "{}", state)).isEqualTo(-32602);
        uptime.set(Duration.ofMinutes(11));
        assertThat(refusal("ask", "{}", state)).isEqualTo(-32602);
    }

    @ParameterizedTest
    @DisplayName("S6: a clock that jumps neither ends state nor keeps it")
    @ValueSource(strings = {"PT1H", "PT-1H"})
    void clock_that_jumps_changes_no_validity(Duration jump) throws Exception {
        var state = ask("{}", null, BOTH).path("requestState").asString();
        now.set(now.get().plus(jump));

        var inTime = ask("{\"who\": {\"content\": {\"name\": \"Ada\"}}}", state, BOTH);
        uptime.set(Duration.ofMinutes(11));

        assertThat(inTime.at("/inputRequests/sentence/method").asString()).isEqualTo("sampling/createMessage");
        assertThat(refusal("ask", "{}", state)).isEqualTo(-32602);
    }

    @Test
    @DisplayName("S6: state belongs to the caller it was made for")
    void state_of_another_caller_is_refused() throws Exception {
        var fixture = new Fixture();
        try (var ada = new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("a", caller("ada")));
                var bob =
                        new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("b", caller("bob")))) {
            var asked = ada.send(ada.stateless(1, "tools/call", params("{}", "{}", null, BOTH))
                    .header("Authorization", "Bearer a"));
            var state = Rpc.read(asked.body()).at("/result/requestState").asString();

            var stolen = bob.send(bob.stateless(1, "tools/call", params("{}", "{}", state, BOTH))
                    .header("Authorization", "Bearer b"));

            assertThat(Rpc.read(stolen.body()).at("/error/code").asInt()).isEqualTo(-32602);
        }
    }

    @Test
    @DisplayName("K15: what a stateless client did not declare is not asked of it: -32021 with 400")
    void undeclared_capability_stateless() throws Exception {
        var response = http.send(http.stateless(1, "tools/call", params("{}", "{}", null, "{}")));

        assertThat(response.statusCode()).isEqualTo(400);
        var error = Rpc.read(response.body()).path("error");
        assertThat(error.path("code").asInt()).isEqualTo(-32021);
        assertThat(error.at("/data/requiredCapabilities/elicitation").isObject())
                .isTrue();
    }

    @Test
    @DisplayName("K15: answers that are no objects are refused")
    void malformed_answers_are_refused() throws Exception {
        var answer = Rpc.read(http.send(http.stateless(1, "tools/call", params("{}", "{\"who\": 5}", null, BOTH)))
                .body());

        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32602);
    }

    @Test
    @DisplayName("K15: a client with a session is asked on the stream of its request")
    void session_client_is_asked() throws Exception {
        var session = http.initialize("2025-11-25", BOTH);
        try (var events = http.open(http.inSession(session, Rpc.request(3, "tools/call", "{\"name\": \"ask\"}")))) {
            reply(session, events.next(), "{\"action\": \"accept\", \"content\": {\"name\": \"Ada\"}}");
            reply(session, events.next(), "{\"content\": {\"text\": \"hi\"}}");

            var answer = events.next();

            assertThat(answer.path("id").asInt()).isEqualTo(3);
            assertThat(answer.at("/result/content/0/text").asString()).isEqualTo("Ada: hi");
            events.awaitEnd();
        }
    }

    @Test
    @DisplayName("S10: a client that does not answer is not waited for forever")
    void unanswered_question() throws Exception {
        try (var hasty = started(Duration.ofMillis(300));
                var events = hasty.open(hasty.inSession(
                        hasty.initialize("2025-11-25", BOTH), Rpc.request(3, "tools/call", "{\"name\": \"ask\"}")))) {
            var question = events.next();
            assertThat(question.path("method").asString()).isEqualTo("elicitation/create");

            assertThat(events.next().at("/params/requestId")).isEqualTo(question.path("id"));
            assertThat(events.next().at("/error/data/error_type").asString()).isEqualTo("client_timeout");
        }
    }

    @Test
    @DisplayName("K15: an answer that is an error ends the request with one")
    void declined_question() throws Exception {
        var session = http.initialize("2025-11-25", BOTH);
        try (var events = http.open(http.inSession(session, Rpc.request(3, "tools/call", "{\"name\": \"ask\"}")))) {
            var id = events.next().path("id");
            http.send(http.inSession(
                    session,
                    "{\"jsonrpc\": \"2.0\", \"id\": " + id + ", \"error\": {\"code\": -1, \"message\": \"no\"}}"));

            assertThat(events.next().at("/error/data/error_type").asString()).isEqualTo("client_declined");
        }
    }

    @Test
    @DisplayName("K15: a client without the capability, or without a stream, gets a clear error")
    void session_client_that_cannot_be_asked() throws Exception {
        var unable = http.initialize("2025-11-25", "{}");
        var able = http.initialize("2025-11-25", BOTH);
        var body = Rpc.request(3, "tools/call", "{\"name\": \"ask\"}");

        var undeclared = Rpc.read(http.send(http.inSession(unable, body)).body());
        var streamless = Rpc.read(http.send(http.inSession(able, body).setHeader("Accept", "application/json"))
                .body());

        assertThat(undeclared.at("/error/data/error_type").asString()).isEqualTo("missing_client_capability");
        assertThat(streamless.at("/error/data/error_type").asString()).isEqualTo("no_stream");
    }

    private HttpFixture started(Duration answerTimeout) {
        InstantSource clock = now::get;
        var limits = new McpLimits(100, 50, 10, Duration.ofHours(1), 10, 10, answerTimeout, Duration.ofMinutes(10));
        var fixture = new Fixture(limits, clock, () -> uptime.get().toNanos());
        return new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guards());
    }

    private JsonNode ask(String responses, @Nullable String state, String capabilities)
            throws IOException, InterruptedException {
        var response = http.send(http.stateless(1, "tools/call", params("{}", responses, state, capabilities)));
        return Rpc.read(response.body()).path("result");
    }

    private int refusal(String tool, String arguments, String state) throws IOException, InterruptedException {
        var params = params(arguments, "{}", state, BOTH).replace("\"ask\"", '"' + tool + '"');
        return Rpc.read(http.send(http.stateless(1, "tools/call", params)).body())
                .at("/error/code")
                .asInt();
    }

    private static String params(String arguments, String responses, @Nullable String state, String capabilities) {
        var params = (ObjectNode) JsonMapper.shared()
                .readTree(
                        "{\"name\": \"ask\", \"arguments\": " + arguments + ", \"inputResponses\": " + responses + "}");
        params.putObject("_meta").set(Rpc.META + "clientCapabilities", Rpc.read(capabilities));
        if (state != null) {
            params.put("requestState", state);
        }
        return params.toString();
    }

    private void reply(String session, JsonNode question, String result) throws IOException, InterruptedException {
        var response = http.send(http.inSession(
                session, "{\"jsonrpc\": \"2.0\", \"id\": " + question.path("id") + ", \"result\": " + result + "}"));
        assertThat(response.statusCode()).isEqualTo(202);
    }

    private static Caller caller(String id) {
        return new Caller(id, Caller.LOCAL.permissions());
    }
}
