package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;

/// K11: every way to stop a request really interrupts the work, and nothing is said about it afterwards.
class CancellationHttpTest {
    private HttpFixture http;

    @BeforeEach
    void start() {
        http = new HttpFixture(new Fixture(), HttpFixture.IMPATIENT, HttpFixture.guards());
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @ParameterizedTest
    @DisplayName("K11: notifications/cancelled in a session")
    @ValueSource(strings = {"slow", "stubborn"})
    void cancelled_notification(String tool) throws Exception {
        var session = http.initialize("2025-06-18", "{}");
        var call = inBackground(session, "{\"name\": \"" + tool + "\"}");
        http.fixture.probe.awaitBegun();

        var response = http.send(http.inSession(
                session, Rpc.notification("notifications/cancelled", "{\"requestId\": 9, \"reason\": \"enough\"}")));

        assertThat(response.statusCode()).isEqualTo(202);
        http.fixture.probe.awaitInterrupted();
        assertThat(Rpc.events(
                        call.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS).body()))
                .isEmpty();
    }

    @Test
    @DisplayName("S6: another session cannot cancel it")
    void other_sessions_cannot_cancel() throws Exception {
        var session = http.initialize("2025-06-18", "{}");
        var other = http.initialize("2025-06-18", "{}");
        var call = inBackground(session, "{\"name\": \"slow\"}");
        http.fixture.probe.awaitBegun();

        http.send(http.inSession(other, Rpc.notification("notifications/cancelled", "{\"requestId\": 9}")));
        var foreign = http.send(http.inSession(other, Rpc.request(1, "tools/cancel", "{\"taskId\": \"9\"}")));

        assertThat(Rpc.answer(foreign).at("/error/code").asInt()).isEqualTo(-32602);
        assertThat(http.fixture.probe.wasInterrupted()).isFalse();
        http.send(http.inSession(session, Rpc.notification("notifications/cancelled", "{\"requestId\": 9}")));
        call.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @DisplayName("K11: tools/cancel as a request, by request id or progress token")
    @ValueSource(strings = {"9", "token-1"})
    void tools_cancel_request(String name) throws Exception {
        var call = inBackground(null, "{\"name\": \"slow\", \"_meta\": {\"progressToken\": \"token-1\"}}");
        http.fixture.probe.awaitBegun();

        var answer = http.call("tools/cancel", "{\"taskId\": \"" + name + "\"}");

        assertThat(answer.path("result").isObject()).isTrue();
        http.fixture.probe.awaitInterrupted();
        assertThat(Rpc.events(
                        call.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS).body()))
                .isEmpty();
    }

    @Test
    @DisplayName("K11: tools/cancel as published, without an id")
    void tools_cancel_notification() throws Exception {
        var call = inBackground(null, "{\"name\": \"slow\"}");
        http.fixture.probe.awaitBegun();

        var response = http.send(http.post(Rpc.notification("tools/cancel", "{\"taskId\": \"9\"}")));

        assertThat(response.statusCode()).isEqualTo(202);
        http.fixture.probe.awaitInterrupted();
        assertThat(Rpc.events(
                        call.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS).body()))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "S6: without a session an id is not enough, another caller cannot cancel, and a shared name says too little")
    void sessionless_cancellation_is_careful() throws Exception {
        var bob = new Caller("bob", Caller.LOCAL.permissions());
        try (var other = new HttpFixture(http.fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("b", bob))) {
            var first = inBackground(null, "{\"name\": \"slow\", \"_meta\": {\"progressToken\": \"first\"}}");
            http.fixture.probe.awaitBegun();

            for (var method : List.of("tools/cancel", "notifications/cancelled")) {
                other.send(other.post(Rpc.notification(method, "{\"taskId\": \"9\", \"requestId\": 9}"))
                        .header("Authorization", "Bearer b"));
            }
            http.send(http.post(Rpc.notification("notifications/cancelled", "{\"requestId\": 9}")));
            var second = inBackground(null, "{\"name\": \"slow\", \"_meta\": {\"progressToken\": \"second\"}}");
            http.fixture.probe.awaitBegun();
            http.send(http.post(Rpc.notification("tools/cancel", "{\"taskId\": \"9\"}")));

            assertThat(http.fixture.probe.wasInterrupted()).isFalse();
            assertThat(http.call("tools/cancel", "{\"taskId\": \"first\"}").has("result"))
                    .isTrue();
            assertThat(http.call("tools/cancel", "{\"taskId\": \"second\"}").has("result"))
                    .isTrue();
            first.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
            second.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    @DisplayName("K9, K11: a cancellation that cannot be followed now is taken note of all the same")
    void failing_cancellation_is_acknowledged() throws Exception {
        var cancel = Rpc.notification("tools/cancel", "{\"taskId\": \"" + Fixture.UNREACHABLE + "\"}");

        assertThat(http.send(http.post(cancel)).statusCode()).isEqualTo(202);
    }

    @Test
    @DisplayName("K11: a client that takes no stream and is cancelled gets an empty answer")
    void cancelled_without_a_stream() throws Exception {
        var request =
                http.post(Rpc.request(9, "tools/call", "{\"name\": \"slow\"}")).setHeader("Accept", "application/json");
        var call = http.client.sendAsync(request.build(), BodyHandlers.ofString());
        http.fixture.probe.awaitBegun();

        http.call("tools/cancel", "{\"taskId\": \"9\"}");

        var response = call.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
    }

    @Test
    @DisplayName("K11: a stateless client that closes the stream cancels the request")
    void closed_stream_cancels() throws Exception {
        var events = http.open(http.stateless(1, "tools/call", "{\"name\": \"slow\"}"));
        http.fixture.probe.awaitBegun();

        events.close();

        http.fixture.probe.awaitInterrupted();
    }

    @Test
    @DisplayName("K11: within a session a lost connection is no cancellation")
    void closed_stream_in_a_session_does_not_cancel() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var events = http.open(http.inSession(session, Rpc.request(9, "tools/call", "{\"name\": \"slow\"}")));
        http.fixture.probe.awaitBegun();
        events.close();

        // A stateless call that is closed later is noticed, so the earlier one would have been, too.
        var later = http.open(http.stateless(1, "tools/call", "{\"name\": \"stubborn\"}"));
        http.fixture.probe.awaitBegun();
        later.close();
        http.fixture.probe.awaitInterrupted();

        assertThat(http.fixture.probe.wasInterrupted()).isFalse();
        http.send(http.inSession(session, Rpc.notification("notifications/cancelled", "{\"requestId\": 9}")));
        http.fixture.probe.awaitInterrupted();
    }

    @Test
    @DisplayName("K11: ending the session cancels what runs in it")
    void deleted_session_cancels() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var call = inBackground(session, "{\"name\": \"slow\"}");
        http.fixture.probe.awaitBegun();

        http.send(HttpRequest.newBuilder(http.uri()).DELETE().header("Mcp-Session-Id", session));

        http.fixture.probe.awaitInterrupted();
        assertThat(Rpc.events(
                        call.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS).body()))
                .isEmpty();
    }

    @Test
    @DisplayName("K11: cancelling what is not there is ignored, or said when asked")
    void unknown_requests() throws Exception {
        var response = http.send(http.post(Rpc.notification("notifications/cancelled", "{\"requestId\": 77}")));

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(http.call("tools/cancel", "{\"taskId\": \"77\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    private CompletableFuture<HttpResponse<String>> inBackground(@Nullable String session, String params)
            throws IOException {
        var body = Rpc.request(9, "tools/call", params);
        var request = session == null ? http.post(body) : http.inSession(session, body);
        return http.client.sendAsync(request.build(), BodyHandlers.ofString());
    }
}
