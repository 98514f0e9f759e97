package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.limit.McpLimits;

/// What the methods of the session era answer: notifications, lists, log levels, batches.
class SessionMethodsHttpTest {
    private static final McpLimits LIMITS =
            new McpLimits(2, 3, 2, Duration.ofMinutes(30), 2, 10, Duration.ofSeconds(5), Duration.ofMinutes(10));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-08-01T10:00:00Z"));
    private HttpFixture http;

    @BeforeEach
    void start() {
        http = new HttpFixture(new Fixture(LIMITS, now::get, () -> 0), HttpFixture.PATIENT, HttpFixture.guards());
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @Test
    @DisplayName("K15: changes are told on the GET stream, resources only to those who watch them")
    void changes_are_told() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        try (var events = http.stream(session)) {
            assertThat(http.call(session, "resources/subscribe", "{\"uri\": \"note:1\"}")
                            .has("result"))
                    .isTrue();

            http.fixture.changes.announce(new Change.ResourceUpdated("note:2"));
            http.fixture.changes.announce(new Change.ResourceUpdated("note:1"));
            http.fixture.changes.announce(new Change.PromptsChanged());
            http.fixture.changes.announce(new Change.ResourcesChanged());

            assertThat(events.next().at("/params/uri").asString()).isEqualTo("note:1");
            assertThat(events.next().path("method").asString()).isEqualTo("notifications/resources/list_changed");
            http.call(session, "resources/unsubscribe", "{\"uri\": \"note:1\"}");
            http.fixture.changes.announce(new Change.ResourceUpdated("note:1"));
            http.fixture.addTool("new");
            assertThat(events.next().path("method").asString()).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    @DisplayName("S7: what a client may not read it cannot watch")
    void only_what_can_be_read_can_be_watched() throws Exception {
        var session = http.initialize("2025-11-25", "{}");

        var answer = http.call(session, "resources/subscribe", "{\"uri\": \"secret:1\"}");

        assertThat(answer.at("/error/code").asInt()).isEqualTo(-32002);
    }

    @Test
    @DisplayName("K15: who is told that the tools changed and asks again sees the change")
    void lists_are_fresh_after_a_change() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        var before = allTools(session);
        try (var events = http.stream(session)) {
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
        http.call(session, "resources/subscribe", "{\"uri\": \"note:1\"}");
        http.call(session, "resources/subscribe", "{\"uri\": \"note:2\"}");

        assertThat(http.call(session, "resources/subscribe", "{\"uri\": \"note:2\"}")
                        .has("result"))
                .isTrue();
        assertThat(http.call(session, "resources/subscribe", "{\"uri\": \"note:3\"}")
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

        try (var first = http.stream(session);
                var second = http.stream(session)) {
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
        http.call(session, "logging/setLevel", "{\"level\": \"debug\"}");
        assertThat(logged(session, body)).containsExactly("a detail", "a warning");
        http.call(session, "logging/setLevel", "{\"level\": \"error\"}");
        assertThat(logged(session, body)).isEmpty();
        assertThat(http.call(session, "logging/setLevel", "{\"level\": \"loud\"}")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    @Test
    @DisplayName("K15: lists come in pages, and a cursor that this server did not make is refused")
    void pages() throws Exception {
        var session = http.initialize("2025-11-25", "{}");

        var first = http.call(session, "resources/list", "{}").path("result");
        var cursor = first.path("nextCursor").asString();
        var second = http.call(session, "resources/list", "{\"cursor\": \"" + cursor + "\"}")
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

    private int cursorCode(String session, String method, String cursor) throws IOException, InterruptedException {
        return http.call(session, method, "{\"cursor\": \"" + cursor + "\"}")
                .at("/error/code")
                .asInt();
    }

    private List<String> allTools(String session) throws IOException, InterruptedException {
        var names = new ArrayList<String>();
        var params = "{}";
        while (true) {
            var page = http.call(session, "tools/list", params).path("result");
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
}
