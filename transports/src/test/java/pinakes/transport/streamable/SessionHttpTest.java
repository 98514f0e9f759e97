package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.limit.McpLimits;

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
        assertThat(http.call(session, "ping", "{}").path("result").isObject()).isTrue();
        assertThat(http.call(session, "tools/call", "{\"name\": \"echo\"}").has("result"))
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
        http.call(first, "ping", "{}");

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
            try (var events = ending.stream(session)) {
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

            var response = initialize.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
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

    private Fixture fixture() {
        return new Fixture(LIMITS, now::get, () -> uptime.get().toNanos());
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
            if (!waiting.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS)) {
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
