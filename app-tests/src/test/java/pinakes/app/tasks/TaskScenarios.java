package pinakes.app.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.app.server.Deployment;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.ClientProfile;
import pinakes.testkit.wire.HttpWire;
import pinakes.testkit.wire.Json;
import pinakes.testkit.wire.RestWire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// T1 to T4: the task tools on a real server, through MCP and plain HTTP. All tests of a class share the server; each
/// begins with an empty list.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TaskScenarios {
    private static final String PUBLISHED = "{\"title\": \"Test task\", \"description\": \"Test description\"}";

    private Deployment servers;
    private HttpWire mcp;
    private RestWire rest;

    protected abstract Deployment.Start start();

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        servers = start().with(
                        new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")),
                        Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0"));
        mcp = HttpWire.open(servers.mcpUrl(), ClientProfile.stateless());
        rest = RestWire.open(servers.toolsUrl());
    }

    @AfterAll
    void close() {
        rest.close();
        mcp.close();
        servers.close();
    }

    @BeforeEach
    void clear() {
        for (var task : call("list_tasks", "{\"limit\": 1000}").path("data")) {
            call("delete_task", "{\"task_id\": " + task.path("id") + "}");
        }
    }

    @Test
    @DisplayName("T1, T3, T4: the published call over plain HTTP creates a task, which MCP clients see")
    void published_example_of_add_task() {
        var response = rest.post("/mcp/tool/add_task", PUBLISHED);
        var answer = Json.parse(response.body());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(answer.path("success").asBoolean()).isTrue();
        assertThat(answer.path("message").asString()).isEqualTo("Task created successfully");
        var task = answer.path("data");
        assertThat(task.propertyNames())
                .containsExactly("id", "title", "description", "status", "created_at", "completed_at");
        assertThat(task.path("id").asLong()).isPositive();
        assertThat(task.path("title").asString()).isEqualTo("Test task");
        assertThat(task.path("description").asString()).isEqualTo("Test description");
        assertThat(task.path("status").asString()).isEqualTo("pending");
        assertThat(task.path("completed_at").isNull()).isTrue();
        assertThat(call("list_tasks", "{}").path("data")).containsExactly(task);
    }

    @Test
    @DisplayName("T1: tasks are listed in the order of their creation, all or by status")
    void list_is_ordered_and_filtered() {
        add("first");
        var second = add("second");
        add("third");
        call("complete_task", "{\"task_id\": " + second + "}");

        assertThat(listed("{}")).containsExactly("first", "second", "third");
        assertThat(listed("{\"status\": \"pending\"}")).containsExactly("first", "third");
        var completed = call("list_tasks", "{\"status\": \"completed\"}");
        assertThat(titles(completed)).containsExactly("second");
        assertThat(completed.path("message").asString()).isEqualTo("Found 1 completed task");
        assertThat(listed("{\"status\": null}")).hasSize(3);
    }

    @Test
    @DisplayName("T1: update changes the title, the description or both, and keeps what is not given")
    void update_changes_what_is_given() {
        var id = call("add_task", "{\"title\": \"old\", \"description\": \"words\"}")
                .at("/data/id")
                .asLong();

        var retitled = update(id, "\"title\": \"  new  \"");
        assertThat(retitled.path("title").asString()).isEqualTo("new");
        assertThat(retitled.path("description").asString()).isEqualTo("words");

        var described = update(id, "\"description\": \"other words\"");
        assertThat(described.path("title").asString()).isEqualTo("new");
        assertThat(described.path("description").asString()).isEqualTo("other words");

        var both = update(id, "\"title\": \"t\", \"description\": \"\"");
        assertThat(both.path("title").asString()).isEqualTo("t");
        assertThat(both.path("description").isNull()).isTrue();
    }

    @Test
    @DisplayName("T3: completing a completed task succeeds and changes nothing")
    void completing_twice_changes_nothing() {
        var id = add("once");

        var first = call("complete_task", "{\"task_id\": " + id + "}").path("data");
        var second = call("complete_task", "{\"task_id\": " + id + "}").path("data");

        assertThat(first.path("status").asString()).isEqualTo("completed");
        assertThat(first.path("completed_at").isString()).isTrue();
        assertThat(second).isEqualTo(first);
    }

    @Test
    @DisplayName("T1: delete confirms what was removed, and an id is never given twice")
    void delete_removes_for_good() {
        var id = add("mistake");

        var answer = call("delete_task", "{\"task_id\": " + id + "}");

        assertThat(answer.path("data")).hasToString("{\"id\":" + id + ",\"title\":\"mistake\",\"deleted\":true}");
        assertThat(listed("{}")).isEmpty();
        assertThat(add("next")).isGreaterThan(id);
    }

    @Test
    @DisplayName("T2, T4, R5: errors have the published shape over MCP and plain HTTP, whose status is their class")
    void errors_have_the_published_shape() {
        var done = add("done");
        call("complete_task", "{\"task_id\": " + done + "}");

        assertRefused("update_task", "{\"task_id\": 987654321, \"title\": \"x\"}", "NOT_FOUND", 404);
        assertRefused("complete_task", "{\"task_id\": 987654321}", "NOT_FOUND", 404);
        assertRefused("delete_task", "{\"task_id\": 987654321}", "NOT_FOUND", 404);
        assertRefused("add_task", "{\"title\": \"   \"}", "VALIDATION_ERROR", 400);
        assertRefused("add_task", "{\"title\": \"" + "x".repeat(256) + "\"}", "VALIDATION_ERROR", 400);
        assertRefused("list_tasks", "{\"status\": \"done\"}", "VALIDATION_ERROR", 400);
        assertRefused("complete_task", "{\"task_id\": 0}", "VALIDATION_ERROR", 400);
        assertRefused("claim-task", "{\"task_id\": " + done + "}", "CONFLICT", 409);
        assertThat(listed("{}")).containsExactly("done");
    }

    private void assertRefused(String tool, String arguments, String code, int status) {
        var answer = mcp.call(tool, arguments);
        var response = rest.post("/mcp/tool/" + tool, arguments);

        assertThat(answer.isError()).as(tool + arguments).isTrue();
        assertThat(response.statusCode()).as(response::body).isEqualTo(status);
        for (var body : List.of(answer.body(), Json.parse(response.body()))) {
            assertThat(body.path("success").asBoolean(true)).isFalse();
            assertThat(body.path("code").asString()).as(body::toString).isEqualTo(code);
            assertThat(body.path("error").asString()).isNotBlank();
            assertThat(body.path("details").isObject()).isTrue();
        }
    }

    @Test
    @DisplayName("R6a: an id can be sent as its digits")
    void digits_are_an_id() {
        var id = add("first");

        var added = call("add_task", "{\"title\": \"next\", \"depends_on\": [\"" + id + "\"]}");
        var completed = call("complete_task", "{\"task_id\": \"" + id + "\"}");

        assertThat(added.at("/data/depends_on/0").asLong()).isEqualTo(id);
        assertThat(completed.at("/data/status").asString()).isEqualTo("completed");
    }

    @Test
    @DisplayName("T3: the longest title and description are stored whole")
    void longest_words_are_stored() {
        var longest = "😀".repeat(255);

        var answer = call(
                "add_task",
                task("  " + longest + "  ")
                        .put("description", "😀".repeat(1000))
                        .toString());

        assertThat(answer.at("/data/title").asString()).isEqualTo(longest);
        assertThat(listed("{}")).containsExactly(longest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'; DROP TABLE todos; --", "\u202Eright to left", "a\"b\\c", "%s {} ${x}", "<script>"})
    @DisplayName("S12: hostile words are kept as they are")
    void hostile_words_round_trip(String words) {
        call("add_task", task(words).put("description", words).toString());

        var stored = call("list_tasks", "{}").at("/data/0");

        assertThat(stored.path("title").asString()).isEqualTo(words);
        assertThat(stored.path("description").asString()).isEqualTo(words);
    }

    @Test
    @DisplayName("T3: a title is one line; what would break it is a space")
    void title_is_one_line() {
        var stored = call(
                        "add_task",
                        task("\u00A0Buy\r\nmilk\u001B[31m\u2028now\u200B")
                                .put("description", "two\nlitres")
                                .toString())
                .path("data");

        assertThat(stored.path("title").asString()).isEqualTo("Buy milk [31m now");
        assertThat(stored.path("description").asString()).isEqualTo("two\nlitres");
    }

    @Test
    @DisplayName("T1: the list can be of what is ready, urgent, due or mine, and the next page keeps the filter")
    void list_is_filtered() {
        var low = planned("low", "\"priority\": \"low\", \"due\": \"2025-01-02\"");
        planned("blocked", "\"priority\": \"high\", \"depends_on\": [" + low + "]");
        planned("high", "\"priority\": \"high\", \"due\": \"2025-02-01\"");

        assertThat(listed("{\"ready\": true, \"sort\": \"priority\"}")).containsExactly("high", "low");
        assertThat(listed("{\"due_before\": \"2025-02-01\"}")).containsExactly("low");
        assertThat(listed("{\"priority\": \"high\"}")).containsExactly("blocked", "high");
        call("claim-task", "{\"task_id\": " + low + "}");
        assertThat(listed("{\"claimed_by\": \"me\"}")).containsExactly("low");

        var page = call("list_tasks", "{\"ready\": true, \"sort\": \"due\", \"limit\": 1}");
        var next = page.at("/agentHints/suggestedNextActions/0");
        assertThat(titles(page)).containsExactly("low");
        assertThat(titles(call(next.path("action").asString(), next.path("data").toString())))
                .containsExactly("high");
        call("complete_task", "{\"task_id\": " + low + "}");
        assertThat(listed("{\"ready\": true}")).containsExactly("blocked", "high");
    }

    @Test
    @DisplayName("T2: a cycle and an unknown dependency are VALIDATION_ERROR and name the tasks")
    void impossible_dependencies_are_refused() {
        var a = add("a");
        var b = planned("b", "\"depends_on\": [" + a + "]");

        var cycle = refused("update_task", "{\"task_id\": " + a + ", \"depends_on\": [" + b + "]}");
        var unknown = refused("add_task", "{\"title\": \"c\", \"depends_on\": [987654321]}");

        assertThat(cycle.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(cycle.path("error").asString())
                .isEqualTo("The dependencies would form a cycle through task " + b + ".");
        assertThat(unknown.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(unknown.path("error").asString()).isEqualTo("There is no task with id 987654321.");
    }

    @Test
    @DisplayName("T1: a claim takes the most urgent ready task and keeps other agents away until it is released")
    void claim_is_exclusive() {
        add("later");
        var now = planned("now", "\"priority\": \"high\"");

        assertThat(call("claim-task", "{\"agent\": \"a\"}").at("/data/id").asLong())
                .isEqualTo(now);
        var theirs = refused("claim-task", "{\"agent\": \"b\", \"task_id\": " + now + "}");
        assertThat(theirs.path("code").asString()).isEqualTo("CONFLICT");
        assertThat(theirs.at("/details/claimed_by").asString()).endsWith("/a");
        assertThat(call("claim-task", "{\"agent\": \"b\"}").at("/data/title").asString())
                .isEqualTo("later");

        var released = call("claim-task", "{\"agent\": \"a\", \"task_id\": " + now + ", \"release\": true}");
        assertThat(released.path("data").has("claimed_by")).isFalse();
        assertThat(call("claim-task", "{\"agent\": \"b\"}").at("/data/id").asLong())
                .isEqualTo(now);
    }

    @Test
    @DisplayName("T1: without a pending task, claim-task says so; a blocked one names its one dependency")
    void nothing_to_claim() {
        var none = refused("claim-task", "{}");
        var a = add("a");
        var b = planned("b", "\"depends_on\": [" + a + "]");
        var blocked = refused("claim-task", "{\"task_id\": " + b + "}");
        call("claim-task", "{\"agent\": \" worker \\n\"}");
        var taken = refused("claim-task", "{\"agent\": \"other\"}");

        assertThat(none.path("error").asString()).isEqualTo("There are no pending tasks.");
        assertThat(none.at("/details/fix").asString()).isEqualTo("Add one with add_task.");
        assertThat(blocked.path("error").asString())
                .isEqualTo("The task depends on a task that is not completed: " + a + ".");
        assertThat(blocked.at("/agentHints/reasoning").asString()).isEqualTo("1 dependency is not completed");
        assertThat(taken.path("error").asString()).isEqualTo("No pending task is ready to be claimed.");
        assertThat(taken.at("/details/fix").asString()).contains("wait until another agent's claim ends");
        assertThat(call("list_tasks", "{}").at("/data/0/claimed_by").asString()).endsWith("/worker");
    }

    private long add(String title) {
        return call("add_task", task(title).toString()).at("/data/id").asLong();
    }

    /// Adds a task with members such as `"priority": "high"`.
    private long planned(String title, String plan) {
        return call("add_task", "{\"title\": \"" + title + "\", " + plan + "}")
                .at("/data/id")
                .asLong();
    }

    private static ObjectNode task(String title) {
        return Json.object().put("title", title);
    }

    private JsonNode update(long id, String changes) {
        return call("update_task", "{\"task_id\": " + id + ", " + changes + "}").path("data");
    }

    private List<String> listed(String arguments) {
        return titles(call("list_tasks", arguments));
    }

    private static List<String> titles(JsonNode answer) {
        return answer.path("data")
                .valueStream()
                .map(task -> task.path("title").asString())
                .toList();
    }

    /// Calls a tool that must succeed.
    private JsonNode call(String tool, String arguments) {
        var answer = mcp.call(tool, arguments);
        assertThat(answer.isError()).as(() -> tool + " " + answer.body()).isFalse();
        assertThat(answer.at("/success").asBoolean()).isTrue();
        return answer.body();
    }

    /// Calls a tool that must fail.
    private JsonNode refused(String tool, String arguments) {
        var answer = mcp.call(tool, arguments);
        assertThat(answer.isError()).as(() -> tool + " " + answer.body()).isTrue();
        return answer.body();
    }
}
