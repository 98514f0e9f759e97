package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.tool.Caller;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.fixture.Events;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.limit.McpLimits;
import tools.jackson.databind.JsonNode;

class SessionHttpTest {
    private static final McpLimits LIMITS =
            new McpLimits(2, 3, 2, Duration.ofMinutes(30), 2, 10, Duration.ofSeconds(5), Duration.ofMinutes(10));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-08-01T10:00:00Z"));
    private final AtomicReference<Duration> uptime = new AtomicReference<>(Duration.ZERO);
    private HttpFixture http;

    @BeforeEach
    void start() {
        http = new HttpFixture(fixture(), HttpFixture.PATIENT, HttpFixture.guards());
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @ParameterizedTest
    @DisplayName("K15: initialize agrees on the version asked for, or offers the newest with sessions")
    @CsvSource({
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "1999-01-01, 2025-11-25"
    })
    void version_negotiation(String asked, String agreed) throws Exception {
        var response = http.send(http.post(Rpc.initialize(asked, "{}")));

        var result = Rpc.read(response.body()).path("result");
        assertThat(result.path("protocolVersion").asString()).isEqualTo(agreed);
        assertThat(result.at("/serverInfo/name").asString()).isEqualTo("fixture");
        assertThat(result.at("/capabilities/tools/listChanged").asBoolean()).isTrue();
        assertThat(result.at("/capabilities/prompts/listChanged").asBoolean(true))
                .isFalse();
        assertThat(result.path("instructions").asString()).isEqualTo("Test me.");
        assertThat(response.headers().firstValue("Mcp-Session-Id").orElse("")).matches("[\\x21-\\x7E]{20,}");
    }

    @Test
    @DisplayName("K15: the whole life of a session: initialize, initialized, call, delete, gone")
    void life_of_a_session() throws Exception {
        var session = http.initialize("2025-11-25", "{}");

        assertThat(http.send(http.inSession(session, Rpc.notification("notifications/initialized", "{}")))
                        .statusCode())
                .isEqualTo(202);
        assertThat(call(session, "ping", "{}").path("result").isObject()).isTrue();
        assertThat(call(session, "tools/call", "{\"name\": \"echo\"}").has("result"))
                .isTrue();
        var context = http.fixture.probe.lastCall().context();
        assertThat(context.sessionId()).isEqualTo(session);
        assertThat(context.agent().id()).isEqualTo("test");
        var deleted = http.send(HttpRequest.newBuilder(http.uri()).DELETE().header("Mcp-Session-Id", session));
        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(http.send(http.inSession(session, Rpc.request(1, "ping", "{}")))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @DisplayName("S6: a session answers only to the caller that began it")
    void sessions_belong_to_their_caller() throws Exception {
        var fixture = new Fixture();
        try (var ada = new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("a", caller("ada")));
                var bob =
                        new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("b", caller("bob")))) {
            var begun = ada.send(ada.post(Rpc.initialize("2025-11-25", "{}")).header("Authorization", "Bearer a"));
            var session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();
            var ping = Rpc.request(1, "ping", "{}");

            var own = ada.send(ada.inSession(session, ping).header("Authorization", "Bearer a"));
            var stolen = bob.send(bob.inSession(session, ping).header("Authorization", "Bearer b"));

            assertThat(own.statusCode()).isEqualTo(200);
            assertThat(stolen.statusCode()).isEqualTo(404);
        }
    }

    @Test
    @DisplayName("S10: there are only so many sessions; the one that rested longest makes room")
    void sessions_are_bounded() throws Exception {
        var first = http.initialize("2025-11-25", "{}");
        uptime.set(uptime.get().plusSeconds(1));
        var second = http.initialize("2025-11-25", "{}");
        uptime.set(uptime.get().plusSeconds(1));
        call(first, "ping", "{}");

        var third = http.initialize("2025-11-25", "{}");

        var ping = Rpc.request(1, "ping", "{}");
        assertThat(http.send(http.inSession(first, ping)).statusCode()).isEqualTo(200);
        assertThat(http.send(http.inSession(second, ping)).statusCode()).isEqualTo(404);
        assertThat(http.send(http.inSession(third, ping)).statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("S10: whoever begins sessions without end ends nobody's but its own")
    void greedy_callers_make_room_themselves() throws Exception {
        var fixture = fixture();
        try (var ada = new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("a", caller("ada")));
                var bob =
                        new HttpFixture(fixture, HttpFixture.PATIENT, HttpFixture.guardsWithKey("b", caller("bob")))) {
            var begun = ada.send(ada.post(Rpc.initialize("2025-11-25", "{}")).header("Authorization", "Bearer a"));
            var session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();

            for (var i = 0; i < 5; i++) {
                uptime.set(uptime.get().plusSeconds(1));
                bob.send(bob.post(Rpc.initialize("2025-11-25", "{}")).header("Authorization", "Bearer b"));
            }

            var call = ada.inSession(session, Rpc.request(1, "ping", "{}")).header("Authorization", "Bearer a");
            assertThat(ada.send(call).statusCode()).isEqualTo(200);
        }
    }

    @Test
    @DisplayName("S10: a session whose client listened until now has not rested")
    void listening_is_use() throws Exception {
        var isGood = new AtomicBoolean(true);
        var guards = HttpFixture.guardsWithKeyThatEnds(isGood::get);
        try (var ending = new HttpFixture(fixture(), HttpFixture.PATIENT, guards)) {
            var session = ending.initialize("2025-11-25", "{}");
            try (var events = get(ending, session)) {
                uptime.set(Duration.ofMinutes(31));
                isGood.set(false);
                events.awaitEnd();
            }
            isGood.set(true);

            ending.fixture.server.sessions().expire();

            assertThat(ending.send(ending.inSession(session, Rpc.request(1, "ping", "{}")))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    @DisplayName("K15: a slow initialize does not turn into a stream, which would begin without the session's id")
    void slow_initialize_brings_its_session() throws Exception {
        var slow = new SlowClock();
        try (var hasty =
                new HttpFixture(new Fixture(McpLimits.DEFAULT, slow), HttpFixture.IMPATIENT, HttpFixture.guards())) {
            slow.stop();
            var initialize = hasty.client.sendAsync(
                    hasty.post(Rpc.initialize("2025-11-25", "{}")).build(), BodyHandlers.ofString());
            slow.awaitStopped();

            // Two requests that came later have become streams, one after the other.
            hasty.open(hasty.stateless(1, "tools/call", "{\"name\": \"slow\"}")).close();
            hasty.open(hasty.stateless(2, "tools/call", "{\"name\": \"slow\"}")).close();
            slow.goOn();

            var response = initialize.get(20, TimeUnit.SECONDS);
            assertThat(response.headers().firstValue("Mcp-Session-Id")).isPresent();
            assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        }
    }

    @Test
    @DisplayName("S10: a session that rests too long is gone")
    void sessions_expire() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        uptime.set(Duration.ofMinutes(31));

        http.fixture.server.sessions().expire();

        assertThat(http.send(http.inSession(session, Rpc.request(1, "ping", "{}")))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    @DisplayName("S10: a clock that jumps ends no session")
    void clock_that_jumps_ends_no_session() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        now.set(now.get().plus(Duration.ofHours(1)));

        http.fixture.server.sessions().expire();

        assertThat(http.send(http.inSession(session, Rpc.request(1, "ping", "{}")))
                        .statusCode())
                .isEqualTo(200);
    }

    private Fixture fixture() {
        return new Fixture(LIMITS, now::get, () -> uptime.get().toNanos());
    }

    @Test
    @DisplayName("K15: changes are told on the GET stream, resources only to those who watch them")
    void changes_are_told() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        try (var events = get(session)) {
            assertThat(call(session, "resources/subscribe", "{\"uri\": \"note:1\"}")
                            .has("result"))
                    .isTrue();

            http.fixture.changes.announce(new Change.ResourceUpdated("note:2"));
            http.fixture.changes.announce(new Change.ResourceUpdated("note:1"));
            http.fixture.changes.announce(new Change.PromptsChanged());
            http.fixture.changes.announce(new Change.ResourcesChanged());

            assertThat(events.next().at("/params/uri").asString()).isEqualTo("note:1");
            assertThat(events.next().path("method").asString()).isEqualTo("notifications/resources/list_changed");
            call(session, "resources/unsubscribe", "{\"uri\": \"note:1\"}");
            http.fixture.changes.announce(new Change.ResourceUpdated("note:1"));
            http.fixture.addTool("new");
            assertThat(events.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    @DisplayName("K12, S10: headers that contradict each other or the session are refused")
    void contradicting_headers_are_refused() throws Exception {
        var session = http.initialize("2025-06-18", "{}");
        var ping = Rpc.request(1, "ping", "{}");

        var twoSessions = http.send(http.inSession(session, ping).header("Mcp-Session-Id", "another"));
        var sameTwice = http.send(http.inSession(session, ping).header("Mcp-Session-Id", session));
        var otherVersion = http.send(http.inSession(session, ping).header("MCP-Protocol-Version", "2025-11-25"));
        var sameVersion = http.send(http.inSession(session, ping).header("MCP-Protocol-Version", "2025-06-18"));
        var delete = http.send(http.inSession(session, "").DELETE().header("MCP-Protocol-Version", "2025-03-26"));

        assertThat(twoSessions.statusCode()).isEqualTo(400);
        assertThat(sameTwice.statusCode()).isEqualTo(200);
        assertThat(otherVersion.statusCode()).isEqualTo(400);
        assertThat(otherVersion.body()).contains("2025-06-18");
        assertThat(sameVersion.statusCode()).isEqualTo(200);
        assertThat(delete.statusCode()).isEqualTo(400);
    }

    @Test
    @DisplayName("S7: what a client may not read it cannot watch")
    void only_what_can_be_read_can_be_watched() throws Exception {
        var session = http.initialize("2025-11-25", "{}");

        var answer = call(session, "resources/subscribe", "{\"uri\": \"secret:1\"}");

        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32002);
    }

    @Test
    @DisplayName("K15: who is told that the tools changed and asks again sees the change")
    void lists_are_fresh_after_a_change() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var before = allTools(session);
        try (var events = get(session)) {
            http.fixture.addTool("brand-new");
            events.next();

            assertThat(allTools(session)).hasSize(before.size() + 1).contains("brand-new");
        }
    }

    @Test
    @DisplayName("N12: a tool that ended with the day is not listed any more")
    void lists_are_fresh_on_another_day() throws Exception {
        var before = http.call("tools/list", "{}").path("result");
        http.fixture.removeTool("echo");
        now.set(Instant.parse("2026-08-01T23:59:59Z"));
        var sameDay = http.call("tools/list", "{}").path("result");

        now.set(Instant.parse("2026-08-02T00:00:00Z"));
        var nextDay = http.call("tools/list", "{}").path("result");

        assertThat(before.at("/tools/0/name").asString()).isEqualTo("echo");
        assertThat(sameDay).isEqualTo(before);
        assertThat(nextDay.at("/tools/0/name").asString()).isEqualTo("slow");
    }

    @Test
    @DisplayName("S10: a session watches only so many resources")
    void watched_resources_are_bounded() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        call(session, "resources/subscribe", "{\"uri\": \"note:1\"}");
        call(session, "resources/subscribe", "{\"uri\": \"note:2\"}");

        assertThat(call(session, "resources/subscribe", "{\"uri\": \"note:2\"}").has("result"))
                .isTrue();
        assertThat(call(session, "resources/subscribe", "{\"uri\": \"note:3\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    @DisplayName("K12: GET needs a client that takes a stream, and a second one takes the place of the first")
    void one_get_stream_per_session() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var refused = http.send(HttpRequest.newBuilder(http.uri())
                .header("Accept", "application/json")
                .header("Mcp-Session-Id", session));
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(Rpc.read(refused.body()).at("/error/message").asString())
                .contains("Accept: text/event-stream", "send MCP messages by POST");

        try (var first = get(session);
                var second = get(session)) {
            first.awaitEnd();
            http.fixture.addTool("new");
            assertThat(second.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    @DisplayName("K15: log lines begin at info, and at the level that is set")
    void log_levels() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var body = Rpc.request(1, "tools/call", "{\"name\": \"log\"}");

        assertThat(logged(session, body)).containsExactly("a warning");
        call(session, "logging/setLevel", "{\"level\": \"debug\"}");
        assertThat(logged(session, body)).containsExactly("a detail", "a warning");
        call(session, "logging/setLevel", "{\"level\": \"error\"}");
        assertThat(logged(session, body)).isEmpty();
        assertThat(call(session, "logging/setLevel", "{\"level\": \"loud\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    @DisplayName("K15: lists come in pages, and a cursor that this server did not make is refused")
    void pages() throws Exception {
        var session = http.initialize("2025-11-25", "{}");

        var first = call(session, "resources/list", "{}").path("result");
        var cursor = first.path("nextCursor").asString();
        var second = call(session, "resources/list", "{\"cursor\": \"" + cursor + "\"}")
                .path("result");

        assertThat(first.path("resources")).hasSize(2);
        assertThat(second.path("resources")).hasSize(1);
        assertThat(second.at("/resources/0/uri").asString()).isEqualTo("note:3");
        assertThat(second.has("nextCursor")).isFalse();
        assertThat(cursorCode(session, "tools/list", cursor)).isEqualTo(-32602);
        assertThat(cursorCode(session, "resources/list", cursor + "AAAA")).isEqualTo(-32602);
        assertThat(cursorCode(session, "resources/list", "2")).isEqualTo(-32602);
        assertThat(cursorCode(session, "resources/list", "")).isEqualTo(-32602);
    }

    @Test
    @DisplayName("K15: 2025-03-26 knows batches: answers come as one array, notifications get none")
    void batches() throws Exception {
        var session = http.initialize("2025-03-26", "{}");
        var body = "[" + Rpc.request(1, "ping", "{}") + ", " + Rpc.notification("notifications/initialized", "{}")
                + ", 5]";

        var answers = Rpc.read(http.send(http.inSession(session, body)).body());
        var silent = http.send(http.inSession(session, "[" + Rpc.notification("notifications/x", "{}") + "]"));
        var tooMany = http.send(http.inSession(session, "[1, 2, 3, 4]"));
        var listening = Rpc.read(http.send(http.inSession(
                        session, "[" + Rpc.stateless(1, "subscriptions/listen", "{\"notifications\": {}}") + "]"))
                .body());
        var introducing = Rpc.read(http.send(http.inSession(session, "[" + Rpc.initialize("2025-03-26", "{}") + "]"))
                .body());

        assertThat(answers).hasSize(2);
        assertThat(answers.at("/0/id").asInt()).isEqualTo(1);
        assertThat(answers.at("/1/error/code").asInt()).isEqualTo(-32600);
        assertThat(silent.statusCode()).isEqualTo(202);
        assertThat(tooMany.statusCode()).isEqualTo(400);
        assertThat(introducing.at("/0/error/code").asInt()).isEqualTo(-32600);
        assertThat(listening.at("/0/error/code").asInt()).isEqualTo(-32600);
    }

    @Test
    @DisplayName("K15: later versions have no batches")
    void later_versions_have_no_batches() throws Exception {
        var session = http.initialize("2025-06-18", "{}");

        var response = http.send(http.inSession(session, "[" + Rpc.request(1, "ping", "{}") + "]"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(Rpc.read(response.body()).at("/error/code").asInt()).isEqualTo(-32600);
    }

    @Test
    @DisplayName("K15: without a session there is nothing to subscribe or set")
    void sessionless_calls_are_told() throws Exception {
        assertThat(http.call("resources/subscribe", "{\"uri\": \"note:1\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32600);
        assertThat(http.call("logging/setLevel", "{\"level\": \"info\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32600);
    }

    private Events get(String session) throws IOException, InterruptedException {
        return get(http, session);
    }

    private static Events get(HttpFixture http, String session) throws IOException, InterruptedException {
        return http.open(HttpRequest.newBuilder(http.uri())
                .header("Accept", "text/event-stream")
                .header("Mcp-Session-Id", session));
    }

    private JsonNode call(String session, String method, String params) throws IOException, InterruptedException {
        return Rpc.read(http.send(http.inSession(session, Rpc.request(1, method, params)))
                .body());
    }

    private int cursorCode(String session, String method, String cursor) throws IOException, InterruptedException {
        return call(session, method, "{\"cursor\": \"" + cursor + "\"}")
                .at("/error/code")
                .asInt();
    }

    private List<String> allTools(String session) throws IOException, InterruptedException {
        var names = new ArrayList<String>();
        var params = "{}";
        while (true) {
            var page = call(session, "tools/list", params).path("result");
            page.path("tools").forEach(tool -> names.add(tool.path("name").asString()));
            if (!page.has("nextCursor")) {
                return names;
            }
            params = "{\"cursor\": \"" + page.path("nextCursor").asString() + "\"}";
        }
    }

    private List<String> logged(String session, String body) throws IOException, InterruptedException {
        return Rpc.events(http.send(http.inSession(session, body)).body()).stream()
                .filter(event -> event.path("method").asString().equals("notifications/message"))
                .map(event -> event.at("/params/data").asString())
                .toList();
    }

    private static Caller caller(String id) {
        return new Caller(id, Caller.LOCAL.permissions());
    }

    /// Holds up the first request that asks for the time after it was stopped; all other threads may know it.
    private static final class SlowClock implements InstantSource {
        private final CountDownLatch waiting = new CountDownLatch(1);
        private final CountDownLatch on = new CountDownLatch(1);
        private final AtomicBoolean stopped = new AtomicBoolean();

        void stop() {
            stopped.set(true);
        }

        void awaitStopped() throws InterruptedException {
            if (!waiting.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("Nobody asked for the time");
            }
        }

        void goOn() {
            on.countDown();
        }

        @Override
        public Instant instant() {
            if (Thread.currentThread().isVirtual() && stopped.compareAndSet(true, false)) {
                waiting.countDown();
                try {
                    on.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            return Instant.EPOCH;
        }
    }
}
