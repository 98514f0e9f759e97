package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.transport.fixture.Events;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.limit.McpLimits;
import tools.jackson.databind.JsonNode;

/// K15: `subscriptions/listen` and the Tasks extension.
class SubscriptionsHttpTest {
    private static final String DECLARED =
            "\"_meta\": {\"" + Rpc.META + "clientCapabilities\": {\"extensions\": {\"" + Rpc.META + "tasks\": {}}}}";

    private HttpFixture http;

    @BeforeEach
    void start() {
        http = new HttpFixture();
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @Test
    @DisplayName(
            "K15: the acknowledgement comes first, every message carries the id, and only what was asked for comes")
    void strict_filter() throws Exception {
        try (var events = listen(
                5,
                "{\"toolsListChanged\": true, \"promptsListChanged\": true, \"resourceSubscriptions\": [\"note:1\"]}")) {
            var acknowledged = events.next();
            assertThat(acknowledged.path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
            assertThat(acknowledged.at("/params/notifications").toString())
                    .isEqualTo("{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"note:1\"]}");

            http.fixture.changes.announce(new Change.ResourcesChanged());
            http.fixture.changes.announce(new Change.PromptsChanged());
            http.fixture.changes.announce(new Change.ResourceUpdated("note:2"));
            http.fixture.changes.announce(new Change.ResourceUpdated("note:1"));
            http.fixture.addTool("new");

            var updated = events.next();
            assertThat(updated.at("/params/uri").asString()).isEqualTo("note:1");
            var changed = events.next();
            assertThat(changed.path("method").asString()).isEqualTo("notifications/tools/list_changed");
            assertThat(List.of(acknowledged, updated, changed))
                    .allMatch(message -> subscriptionId(message.path("params")) == 5);
        }
    }

    @Test
    @DisplayName("S7: what a client may not read it does not hear of")
    void only_what_can_be_read_is_heard_of() throws Exception {
        try (var events = listen(5, "{\"resourceSubscriptions\": [\"note:1\", \"secret:1\"]}")) {
            assertThat(events.next().at("/params/notifications").toString())
                    .isEqualTo("{\"resourceSubscriptions\":[\"note:1\"]}");

            http.fixture.changes.announce(new Change.ResourceUpdated("secret:1"));
            http.fixture.changes.announce(new Change.ResourceUpdated("note:1"));

            assertThat(events.next().at("/params/uri").asString()).isEqualTo("note:1");
        }
    }

    @Test
    @DisplayName("S7: a client hears once that it cannot read something any more, and nothing later, in either era")
    void what_is_out_of_reach_is_heard_of_once() throws Exception {
        var session = http.initialize("2025-11-25", "{}");
        http.send(http.inSession(session, Rpc.request(1, "resources/subscribe", "{\"uri\": \"note:1\"}")));
        http.send(http.inSession(session, Rpc.request(2, "resources/subscribe", "{\"uri\": \"note:2\"}")));
        try (var events = listen(5, "{\"resourceSubscriptions\": [\"note:1\", \"note:2\"]}");
                var stream = http.open(HttpRequest.newBuilder(http.uri())
                        .header("Accept", "text/event-stream")
                        .header("Mcp-Session-Id", session))) {
            events.next();

            http.fixture.hide("note:1");
            for (var uri : List.of("note:1", "note:1", "note:2")) {
                http.fixture.changes.announce(new Change.ResourceUpdated(uri));
            }

            for (var uri : List.of("note:1", "note:2")) {
                assertThat(events.next().at("/params/uri").asString()).isEqualTo(uri);
                assertThat(stream.next().at("/params/uri").asString()).isEqualTo(uri);
            }
        }
    }

    @Test
    @DisplayName("S10: one key cannot take all subscriptions, and is told how many it has")
    void subscriptions_are_shared() throws Exception {
        var limits = new McpLimits(
                100, 50, 10, Duration.ofMinutes(30), 10, 4, Duration.ofMinutes(10), Duration.ofMinutes(10));
        var guards = HttpFixture.guardsWithKey("secret", new Caller("agent", Set.of(Permission.ALL)));
        try (var keyed = new HttpFixture(new Fixture(limits, InstantSource.system()), HttpFixture.PATIENT, guards);
                var first = keyed.open(listening(keyed, 1));
                var second = keyed.open(listening(keyed, 2))) {
            first.next();
            second.next();

            var refused = Rpc.answer(keyed.send(listening(keyed, 3)));

            assertThat(refused.at("/error/data/error_type").asString()).isEqualTo("overloaded");
            assertThat(refused.at("/error/message").asString()).startsWith("This key already uses 2 of the server's 4");
        }
    }

    private static HttpRequest.Builder listening(HttpFixture keyed, int id) {
        return keyed.stateless(id, "subscriptions/listen", "{\"notifications\": {}}")
                .header("Authorization", "Bearer secret");
    }

    @Test
    @DisplayName("K15: when the server stops, the request gets its answer and the stream ends")
    void final_result_on_shutdown() throws Exception {
        var events = listen(5, "{\"toolsListChanged\": true}");
        events.next();

        http.stop();

        assertThat(events.next().at("/params/requestId").asInt()).isEqualTo(5);
        var result = events.next();
        assertThat(result.path("id").asInt()).isEqualTo(5);
        assertThat(result.at("/result/resultType").asString()).isEqualTo("complete");
        assertThat(subscriptionId(result.path("result"))).isEqualTo(5);
        events.awaitEnd();
    }

    @Test
    @DisplayName("K15: listening needs a stream and a filter that makes sense")
    void bad_requests_are_refused() throws Exception {
        var streamless = http.stateless(1, "subscriptions/listen", "{\"notifications\": {}}")
                .setHeader("Accept", "application/json");

        assertThat(Rpc.read(http.send(streamless).body()).at("/error/code").asInt())
                .isEqualTo(-32600);
        assertThat(code("{}")).isEqualTo(-32602);
        assertThat(code("{\"notifications\": {\"toolsListChanged\": 1}}")).isEqualTo(-32602);
        assertThat(code("{\"notifications\": {\"resourceSubscriptions\": [1]}}"))
                .isEqualTo(-32602);
        assertThat(code("{\"notifications\": {\"taskIds\": [\"a\"]}}")).isEqualTo(-32021);
    }

    @Test
    @DisplayName("K15: a task is created only for a client that declared the extension")
    void tasks_need_the_extension() throws Exception {
        var plain = http.send(http.stateless(1, "tools/call", "{\"name\": \"task\"}"));
        var get = http.send(http.stateless(1, "tasks/get", "{\"taskId\": \"x\"}"));

        assertThat(plain.statusCode()).isEqualTo(400);
        assertThat(Rpc.read(plain.body()).at("/error/code").asInt()).isEqualTo(-32021);
        assertThat(Rpc.read(get.body())
                        .at("/error/data/requiredCapabilities/extensions")
                        .has(Rpc.META + "tasks"))
                .isTrue();
        assertThat(get.statusCode()).isEqualTo(400);
    }

    @Test
    @DisplayName("K15: the life of a task: created, asked for, observed, updated, completed")
    void life_of_a_task() throws Exception {
        var created = task("tools/call", "\"name\": \"task\"").path("result");
        var id = created.path("taskId").asString();
        assertThat(created.path("resultType").asString()).isEqualTo("task");
        assertThat(created.path("status").asString()).isEqualTo("working");
        assertThat(created.path("ttlMs").asLong()).isEqualTo(3_600_000);
        assertThat(created.path("pollIntervalMs").asLong()).isEqualTo(500);

        try (var events = http.open(http.stateless(
                3,
                "subscriptions/listen",
                "{\"notifications\": {\"taskIds\": [\"" + id + "\", \"unknown\"]}, " + DECLARED + "}"))) {
            assertThat(events.next().at("/params/notifications/taskIds").toString())
                    .isEqualTo("[\"" + id + "\"]");
            var updated = task("tasks/update", "\"taskId\": \"" + id + "\", \"inputResponses\": {}");
            assertThat(updated.at("/result/resultType").asString()).isEqualTo("complete");

            var told = events.next().path("params");
            assertThat(told.path("status").asString()).isEqualTo("completed");
            assertThat(told.at("/result/content/0/text").asString()).isEqualTo("{}");
            assertThat(subscriptionId(told)).isEqualTo(3);
        }
        var got = task("tasks/get", "\"taskId\": \"" + id + "\"").path("result");
        assertThat(got.path("resultType").asString()).isEqualTo("complete");
        assertThat(got.path("status").asString()).isEqualTo("completed");
        assertThat(got.at("/result/content").isArray()).isTrue();
    }

    @Test
    @DisplayName("K11: a task is cancelled by tasks/cancel and by the published tools/cancel; unknown ones are -32602")
    void tasks_are_cancelled() throws Exception {
        var first =
                task("tools/call", "\"name\": \"task\"").at("/result/taskId").asString();
        var second =
                task("tools/call", "\"name\": \"task\"").at("/result/taskId").asString();

        task("tasks/cancel", "\"taskId\": \"" + first + "\"");
        http.call("tools/cancel", "{\"taskId\": \"" + second + "\"}");

        for (var id : List.of(first, second)) {
            var got = task("tasks/get", "\"taskId\": \"" + id + "\"");
            assertThat(got.at("/result/status").asString()).isEqualTo("cancelled");
        }
        assertThat(task("tasks/get", "\"taskId\": \"unknown\"")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
        assertThat(task("tasks/cancel", "\"taskId\": \"unknown\"")
                        .at("/error/code")
                        .asInt())
                .isEqualTo(-32602);
    }

    private Events listen(int id, String notifications) throws IOException, InterruptedException {
        return http.open(http.stateless(id, "subscriptions/listen", "{\"notifications\": " + notifications + "}"));
    }

    private int code(String params) throws IOException, InterruptedException {
        return Rpc.read(http.send(http.stateless(1, "subscriptions/listen", params))
                        .body())
                .at("/error/code")
                .asInt();
    }

    private JsonNode task(String method, String fields) throws IOException, InterruptedException {
        return Rpc.read(http.send(http.stateless(1, method, "{" + fields + ", " + DECLARED + "}"))
                .body());
    }

    private static int subscriptionId(JsonNode holder) {
        return holder.path("_meta").path(Rpc.META + "subscriptionId").asInt();
    }
}
