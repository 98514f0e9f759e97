package pinakes.app.key;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import pinakes.app.server.Deployment;
import pinakes.app.settings.SettingException;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoTitle;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.ToolWire;
import pinakes.testkit.wire.WebSocketWire;

/// S5, S6: what keys open and what they do not, and whose things are whose.
abstract class KeyScenarios {
    private static final String WRONG = "kb_" + "0".repeat(64);
    private static final int POLICY_VIOLATION = 1008;

    @TempDir
    private Path directory;

    private KeyedDeployment servers;

    abstract Deployment.Start start();

    @BeforeEach
    void open() throws SettingException {
        servers = KeyedDeployment.in(directory, start());
    }

    @AfterEach
    void close() {
        servers.close();
    }

    @Test
    @DisplayName("S5: the first named key closes the door to whoever has none, and revoking it does not open it again")
    void first_key_closes_the_door() throws Exception {
        var door = new Door(servers.mcpUrl());
        assertThat(door.status(Map.of())).isEqualTo(200);

        var key = servers.key("first", KeyedDeployment.USUAL);

        servers.awaitStatus(null, 401);
        assertThat(door.status(KeyedDeployment.headers(key))).isEqualTo(200);
        assertThat(door.status(Map.of("Authorization", "Bearer " + WRONG))).isEqualTo(401);
        assertThat(door.status(Map.of("Authorization", "Bearer guess"))).isEqualTo(401);
        assertThat(door.status(Map.of("Authorization", "Basic " + key.value()))).isEqualTo(401);
        assertThat(servers.api(key).get("/api/v1/status").statusCode()).isEqualTo(200);
        assertThat(servers.api(null).get("/api/v1/status").statusCode()).isEqualTo(401);
        assertThat(servers.ownersApi().get("/api/v1/status").statusCode()).isEqualTo(200);

        servers.revoke("first");

        servers.awaitStatus(key, 401);
        assertThat(door.status(Map.of())).isEqualTo(401);
        servers.engine().keys().clear();
        servers.awaitStatus(null, 200);
    }

    @Test
    @DisplayName("S5: a key ends when it was said to")
    void key_expires() throws Exception {
        var key = keyThatOpensFirst();
        var other = servers.until("long", Instant.now().plusSeconds(3600));

        servers.awaitStatus(key, 401);
        assertThat(new Door(servers.mcpUrl()).status(KeyedDeployment.headers(other)))
                .isEqualTo(200);
    }

    /// A key that was accepted and ends soon; on a busy machine one that ends too soon makes way for a later one.
    private KeySecret keyThatOpensFirst() throws InterruptedException {
        var door = new Door(servers.mcpUrl());
        for (var seconds = 2; seconds < Deadline.USUAL.toSeconds(); seconds *= 2) {
            var key = servers.until("short-" + seconds, Instant.now().plusSeconds(seconds));
            if (door.status(KeyedDeployment.headers(key)) == 200) {
                return key;
            }
        }
        throw new AssertionError("no key was accepted");
    }

    @Test
    @DisplayName("S5: what was opened with a key ends with it: WebSockets, and streams that wait for changes")
    void connections_end_with_their_key() throws Exception {
        var key = servers.key("agent", KeyedDeployment.USUAL);
        var endpoint = URI.create(servers.mcpUrl().toString().replace("http://", "ws://"));
        var socket = WebSocketWire.open(endpoint, ClientProfile.stateless(), KeyedDeployment.headers(key));
        assertThat(socket.call("kb_collections", Json.object()).isError()).isFalse();
        var wire = servers.mcp(key);
        var listening = wire.start(
                "subscriptions/listen", Json.object("{\"notifications\": {\"resourcesListChanged\": true}}"));

        servers.revoke("agent");

        servers.awaitStatus(key, 401);
        Deadline.usual().await("the stream ends", listening::isAnswered);
        socket.sendRaw("{\"jsonrpc\": \"2.0\", \"id\": 9, \"method\": \"ping\"}");
        assertThat(socket.awaitClose(Deadline.usual())).isEqualTo(POLICY_VIOLATION);
        wire.close();
        socket.close();
    }

    @Test
    @DisplayName("R7: a key that is bound to a preset sees its tools alone, and no other tool exists for it")
    void preset_of_a_key_holds_everywhere() throws Exception {
        var lean = servers.seeing("lean", "lean");
        var reader = servers.key("reader", Set.of("documents:read"));
        try (var mcp = servers.mcp(lean);
                var rest = servers.api(lean);
                var readers = servers.mcp(reader)) {
            for (var wire : List.<ToolWire>of(mcp, rest)) {
                assertThat(wire.toolNames())
                        .contains("knowledge-search", "add_task")
                        .doesNotContain("kb_search", "delete_task", "search");
                assertThat(wire.call("list_tasks", Json.object()).isError()).isFalse();
                assertThat(wire.call("kb_tag", Json.object("{\"document_id\": 999, \"add\": [\"x\"]}"))
                                .body()
                                .toString())
                        .contains("document_not_found")
                        .doesNotContain("kb_list");
            }
            assertThat(mcp.tools())
                    .allSatisfy(tool -> assertThat(tool.has("outputSchema")).isFalse());
            assertThat(readers.tools())
                    .allSatisfy(tool -> assertThat(tool.has("outputSchema")).isTrue());
            assertThat(readers.toolNames()).contains("kb_search").doesNotContain("kb_addnote", "list_tasks");
            var unknown = mcp.request("tools/call", Json.object("{\"name\": \"kb_list\", \"arguments\": {}}"));
            assertThat(unknown.toString()).contains("Unknown tool: kb_list");
            assertThat(rest.post("/mcp/tool/kb_list", "{}").statusCode()).isEqualTo(404);
            assertThat(rest.get("/api/v1/tools/kb_list").statusCode()).isEqualTo(404);
            assertThat(instructions(mcp))
                    .contains("knowledge-search")
                    .doesNotContain("find_chunks", "kb_upload_start")
                    .hasLineCount(12);
            assertThat(instructions(readers)).contains("knowledge-search").doesNotContain("add_task", "find_chunks");
            var asked = mcp.request("tools/list", Json.object("{\"_meta\": {\"pinakes/outputSchemas\": \"full\"}}"));
            assertThat(asked.result().at("/tools/0/outputSchema/oneOf/0").isObject())
                    .isTrue();
        }
    }

    private static String instructions(HttpWire wire) {
        return wire.request("server/discover").result().path("instructions").asString();
    }

    @Test
    @DisplayName("N7: a key does what its permissions say, over MCP, REST and the API")
    void permissions_hold_everywhere() throws Exception {
        var reader = servers.key("reader", Set.of("documents:read"));
        try (var mcp = servers.mcp(reader);
                var rest = servers.api(reader)) {
            for (var wire : List.<ToolWire>of(mcp, rest)) {
                assertThat(wire.call("kb_list", Json.object()).isError()).isFalse();
                var denied = wire.call("kb_addnote", Json.object().put("text", "Bees dance"));
                assertThat(denied.isError()).isTrue();
                assertThat(denied.at("/error/code").asString()).isEqualTo("permission_denied");
                assertThat(denied.body().toString()).contains("documents:write");
                assertThat(wire.call("list_tasks", Json.object()).isError()).isTrue();
            }
            assertThat(rest.get("/api/v1/documents").statusCode()).isEqualTo(200);
            assertThat(rest.post("/api/v1/jobs", "{\"text\": \"Bees dance\"}").statusCode())
                    .isEqualTo(403);
            assertThat(rest.get("/api/v1/keys").statusCode()).isEqualTo(403);
            assertThat(rest.get("/metrics").statusCode()).isEqualTo(403);
            assertThat(servers.ownersApi().get("/metrics").statusCode()).isEqualTo(200);
        }
    }

    @Test
    @DisplayName(
            "S7, N3: who may only add tasks learns nothing of others by adding their likes, and is sent to no other tool")
    void adding_tells_nothing() throws Exception {
        servers.engine().todos().add(new TodoTitle("Secret merger with Quokka"), null);
        var writer = servers.key("writer", Set.of("tasks:create"));
        try (var mcp = servers.mcp(writer);
                var api = servers.api(writer)) {
            var added = mcp.call("add_task", Json.object().put("title", "secret merger with quokka"));

            assertThat(added.at("/data/title").asString()).isEqualTo("secret merger with quokka");
            assertThat(added.at("/agentHints/warnings")).isEmpty();
            assertThat(added.at("/agentHints/suggestedNextActions")).isEmpty();
            assertThat(api.post("/api/v1/todos", "{\"title\": \"secret merger with quokka\"}")
                            .body())
                    .contains("\"same_title\":[]");
        }
    }

    @Test
    @DisplayName("S5: whoever manages keys cannot give away what they do not have")
    void keys_do_not_grow() throws Exception {
        var manager = servers.key("manager", Set.of("keys:manage", "keys:read", "documents:read"));
        var limited = servers.limited("limited", Set.of("*:*"), "mine");

        assertThat(added(manager, 'a', "documents:write")).isEqualTo(403);
        assertThat(added(manager, 'a', "documents:read")).isEqualTo(201);
        assertThat(added(limited, 'b', "documents:read")).isEqualTo(403);
        assertThat(servers.api(limited).get("/api/v1/keys").statusCode()).isEqualTo(403);
    }

    @Test
    @DisplayName("S5: the keys are forgotten only by whoever may do everything, everywhere and for good")
    void keys_are_cleared_by_whoever_may_do_everything() throws Exception {
        var manager = servers.key("manager", Set.of("keys:*", "documents:*"));
        var limited = servers.limited("limited", Set.of("*:*"), "mine");
        var admin = servers.key("admin", Set.of("*:*"));

        assertThat(servers.api(manager).get("/api/v1/keys").statusCode()).isEqualTo(200);
        assertThat(cleared(manager)).isEqualTo(403);
        assertThat(cleared(limited)).isEqualTo(403);
        assertThat(servers.engine().keys().list()).hasSize(3);
        assertThat(cleared(admin)).isEqualTo(200);
        assertThat(servers.engine().keys().list()).isEmpty();
    }

    private int cleared(KeySecret by) {
        return servers.api(by).delete("/api/v1/keys?confirm=DELETE%20ALL").statusCode();
    }

    private int added(KeySecret by, char digit, String permission) {
        var wish = Json.object()
                .put("name", "more")
                .put("sha256", String.valueOf(digit).repeat(64));
        wish.putArray("permissions").add(permission);
        return servers.api(by).post("/api/v1/keys", wish.toString()).statusCode();
    }

    @Test
    @DisplayName("S7, B5: an upload to a collection beyond reach is refused before the first byte")
    void upload_elsewhere_is_refused_at_once() throws Exception {
        try (var mcp = servers.mcp(servers.limited("uploader", KeyedDeployment.USUAL, "mine"))) {
            var file = Json.object().put("filename", "a.txt").put("total_size", 3);

            var refused = mcp.call("kb_upload_start", file.deepCopy().put("collection", "theirs"));

            assertThat(refused.isError()).isTrue();
            assertThat(refused.body().toString()).contains("cannot add to the collection theirs; use one of: mine.");
            for (var start : List.of(file.deepCopy().put("collection", "mine"), file)) {
                assertThat(mcp.call("kb_upload_start", start).isError()).isFalse();
            }
        }
    }

    @Test
    @DisplayName(
            "K15: a session hears of tasks that were changed through the engine API, and of those alone that exist")
    void tasks_changed_elsewhere_are_heard_of() throws Exception {
        var key = servers.key("listener", KeyedDeployment.USUAL);
        var todos = servers.engine().todos();
        var uri = "pinakes://tasks/"
                + todos.add(new TodoTitle("Feed the bees"), null).todo().id();
        var endpoint = URI.create(servers.mcpUrl().toString().replace("http://", "ws://"));
        try (var socket =
                WebSocketWire.open(endpoint, ClientProfile.session("2025-11-25"), KeyedDeployment.headers(key))) {
            for (var wanted : List.of(uri, "pinakes://tasks/pending")) {
                socket.request("resources/subscribe", Json.object().put("uri", wanted))
                        .result();
            }
            assertThat(socket.request("resources/subscribe", Json.object().put("uri", "pinakes://tasks/99999"))
                            .fault()
                            .message())
                    .contains("no such resource");

            todos.complete(new TodoId(Long.parseLong(uri.substring("pinakes://tasks/".length()))));

            for (var told : List.of(uri, "pinakes://tasks/pending")) {
                socket.awaitNotification(
                        message -> message.at("/params/uri").asString("").equals(told), Deadline.usual());
            }
        }
    }

    @Test
    @DisplayName("S6: jobs, uploads and sessions belong to the key that made them")
    void handles_belong_to_their_key() throws Exception {
        var one = servers.key("one", KeyedDeployment.USUAL);
        var two = servers.key("two", KeyedDeployment.USUAL);
        try (var mine = servers.mcp(one);
                var other = servers.mcp(two)) {
            var job = mine.call("kb_addnote", Json.object().put("text", "Bees dance"))
                    .at("/job_id")
                    .asString();
            var upload = mine.call(
                            "kb_upload_start",
                            Json.object().put("filename", "a.txt").put("total_size", 3))
                    .at("/upload_id")
                    .asString();

            assertThat(mine.call("kb_jobs", Json.object()).body().toString()).contains(job);
            assertThat(other.call("kb_jobs", Json.object()).at("/returned").asInt())
                    .isZero();
            assertThat(other.call("kb_jobs", Json.object().put("job_id", job)).isError())
                    .isTrue();
            assertThat(other.call("knowledge-task-status", Json.object().put("task_id", job))
                            .isError())
                    .isTrue();
            assertThat(other.call("kb_upload_finish", Json.object().put("upload_id", upload))
                            .at("/error/code")
                            .asString())
                    .isEqualTo("upload_not_found");
            assertThat(servers.api(two).get("/api/v1/jobs/" + job).statusCode()).isEqualTo(404);
            assertThat(servers.api(two).get("/api/v1/jobs").body()).doesNotContain(job);
            assertThat(servers.api(one).get("/api/v1/jobs").body()).contains(job);
        }
        try (var session =
                HttpWire.open(servers.mcpUrl(), ClientProfile.session("2025-11-25"), KeyedDeployment.headers(one))) {
            var stolen = new Door(servers.mcpUrl())
                    .status(Map.of("Authorization", "Bearer " + two.value(), "Mcp-Session-Id", session.session()));
            assertThat(stolen).isEqualTo(404);
        }
    }

    @Test
    @DisplayName("S5, S14: of a key nothing is kept but its hash")
    void only_a_hash_is_kept() throws Exception {
        var key = servers.key("agent", KeyedDeployment.USUAL);
        try (var wire = servers.mcp(key)) {
            wire.call("kb_addnote", Json.object().put("text", "Bees dance"));
        }
        servers.close();

        assertThat(files()).as("the data directory").isNotEmpty().noneMatch(file -> contains(file, key.value()));
        assertThat(files()).anyMatch(file -> contains(file, key.hash().value()));
    }

    @Test
    @DisplayName("N9, S14: the log names who called, and never the key")
    void log_names_the_caller() throws Exception {
        var key = servers.key("agent", KeyedDeployment.USUAL);
        var log = (Logger) LoggerFactory.getLogger("pinakes.call");
        var before = log.getLevel();
        var lines = new ListAppender<ILoggingEvent>();
        lines.start();
        log.addAppender(lines);
        log.setLevel(Level.DEBUG);
        try (var wire = servers.mcp(key)) {
            wire.call("kb_list", Json.object());
            wire.call("kb_get", Json.object().put("document_id", 7));
        } finally {
            log.detachAppender(lines);
            log.setLevel(before);
        }

        var said = lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        assertThat(said)
                .anyMatch(line -> line.startsWith("kb_list by agent#"))
                .anyMatch(line -> line.startsWith("kb_get by agent#"));
        assertThat(said).noneMatch(line -> line.contains(key.value()));
    }

    private List<Path> files() throws IOException {
        try (var all = Files.walk(directory.resolve("data"))) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
