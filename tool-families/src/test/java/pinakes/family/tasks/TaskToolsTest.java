package pinakes.family.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.todo.TodoTitle;
import pinakes.tool.contract.WireJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// K14: parameters, answers and every error of each task tool; every answer is checked against its whole contract.
class TaskToolsTest {
    @TempDir
    private Path directory;

    private TaskServer server;

    @BeforeEach
    void open() {
        server = new TaskServer(directory);
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    @DisplayName("T1: the published call creates a task with an id and timestamps")
    void published_example_of_add_task() {
        var answer = server.call("add_task", "{\"title\": \"Test task\", \"description\": \"Test description\"}");

        assertThat(answer.path("success").asBoolean()).isTrue();
        assertThat(answer.path("message").asString()).isEqualTo("Task created successfully");
        assertThat(answer.path("data"))
                .hasToString(
                        "{\"id\":1,\"title\":\"Test task\",\"description\":\"Test description\",\"status\":\"pending\","
                                + "\"created_at\":\"2025-01-01T12:00:00Z\",\"completed_at\":null}");
    }

    @Test
    @DisplayName("T1: tasks are listed in the order of their creation, all or by status")
    void list_is_ordered_and_filtered() {
        add("first");
        add("second");
        add("third");
        server.call("complete_task", "{\"task_id\": 2}");

        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("first", "second", "third");
        assertThat(titles(server.call("list_tasks", "{\"status\": \"pending\"}")))
                .containsExactly("first", "third");
        var completed = server.call("list_tasks", "{\"status\": \"completed\"}");
        assertThat(titles(completed)).containsExactly("second");
        assertThat(completed.path("message").asString()).isEqualTo("Found 1 completed task");
        assertThat(titles(server.call("list_tasks", "{\"status\": null}"))).hasSize(3);
    }

    @Test
    @DisplayName(
            "N6, R7: a long list comes in pages, the hints lead to the next one, and confidence is the share shown")
    void list_has_pages() {
        for (var i = 1; i <= 5; i++) {
            add("task " + i);
        }

        var page = server.call("list_tasks", "{\"limit\": 2}");
        var next = page.path("agentHints").path("suggestedNextActions").get(0);
        var second = server.call(next.path("action").asString(), next.path("data"));

        assertThat(titles(page)).containsExactly("task 1", "task 2");
        assertThat(page.path("message").asString()).isEqualTo("Found 5 tasks, showing 1 to 2");
        assertThat(page.path("agentHints").path("confidence").asDouble()).isEqualTo(0.4);
        assertThat(titles(second)).containsExactly("task 3", "task 4");
        assertThat(server.call("list_tasks", "{\"offset\": 9}").path("message").asString())
                .isEqualTo("Found 5 tasks, none after the first 9");
    }

    @Test
    @DisplayName("T1: update changes the title, the description or both, and keeps what is not given")
    void update_changes_what_is_given() {
        add("old", "words");

        var retitled = server.call("update_task", "{\"task_id\": 1, \"title\": \"  new  \"}");
        assertThat(retitled.path("data").path("title").asString()).isEqualTo("new");
        assertThat(retitled.path("data").path("description").asString()).isEqualTo("words");

        var described = server.call("update_task", "{\"task_id\": 1, \"description\": \"other words\"}");
        assertThat(described.path("data").path("title").asString()).isEqualTo("new");
        assertThat(described.path("data").path("description").asString()).isEqualTo("other words");

        var both = server.call("update_task", "{\"task_id\": 1, \"title\": \"t\", \"description\": \"d\"}");
        assertThat(both.path("data").path("title").asString()).isEqualTo("t");
        assertThat(both.path("data").path("description").asString()).isEqualTo("d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\"   \"", "null"})
    @DisplayName("T3: an empty description is no description")
    void empty_description_is_null(String empty) {
        assertThat(server.call("add_task", "{\"title\": \"a\", \"description\": " + empty + "}")
                        .path("data")
                        .path("description")
                        .isNull())
                .isTrue();
        server.call("update_task", "{\"task_id\": 1, \"description\": \"something\"}");
        assertThat(server.call("update_task", "{\"task_id\": 1, \"description\": " + empty + "}")
                        .path("data")
                        .path("description")
                        .isNull())
                .isTrue();
    }

    @Test
    @DisplayName("T3: an integer may be written as JSON allows")
    void whole_numbers_are_integers() {
        add("first");

        assertThat(server.call("complete_task", "{\"task_id\": 1.0}")
                        .path("success")
                        .asBoolean())
                .isTrue();
        assertThat(server.call("list_tasks", "{\"limit\": 1e2}").path("data")).hasSize(1);
    }

    @Test
    void update_needs_something_to_change() {
        add("same");

        var answer = server.call("update_task", "{\"task_id\": 1}");

        assertThat(answer.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(answer.path("error").asString()).contains("title, description or both");
    }

    @Test
    @DisplayName("T3: completing gives a completion time, and completing again keeps the first one")
    void complete_keeps_the_first_time() {
        add("once");
        server.now = Instant.parse("2025-01-01T15:30:00Z");
        var first = server.call("complete_task", "{\"task_id\": 1}");
        server.now = Instant.parse("2025-01-02T09:00:00Z");
        var second = server.call("complete_task", "{\"task_id\": 1}");

        assertThat(first.path("data").path("status").asString()).isEqualTo("completed");
        assertThat(first.path("data").path("completed_at").asString()).isEqualTo("2025-01-01T15:30:00Z");
        assertThat(second.path("success").asBoolean()).isTrue();
        assertThat(second.path("data")).isEqualTo(first.path("data"));
    }

    @Test
    @DisplayName("T1: delete confirms what was removed, and an id is never given twice")
    void delete_removes_for_good() {
        add("mistake");

        var answer = server.call("delete_task", "{\"task_id\": 1}");

        assertThat(answer.path("data")).hasToString("{\"id\":1,\"title\":\"mistake\",\"deleted\":true}");
        assertThat(titles(server.call("list_tasks", "{}"))).isEmpty();
        add("next");
        assertThat(server.call("list_tasks", "{}")
                        .path("data")
                        .get(0)
                        .path("id")
                        .asInt())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"update_task", "complete_task", "delete_task"})
    @DisplayName("T2: an id that does not exist is NOT_FOUND, with the id in the details and a way on in the hints")
    void unknown_id_is_not_found(String tool) {
        var arguments = tool.equals("update_task") ? "{\"task_id\": 42, \"title\": \"x\"}" : "{\"task_id\": 42}";

        var answer = server.call(tool, arguments);

        assertThat(answer.path("success").asBoolean()).isFalse();
        assertThat(answer.path("code").asString()).isEqualTo("NOT_FOUND");
        assertThat(answer.path("error").asString()).isEqualTo("There is no task with id 42.");
        assertThat(answer.path("details")).hasToString("{\"task_id\":42}");
        assertThat(answer.at("/agentHints/suggestedNextActions/0/action").asString())
                .isEqualTo("list_tasks");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add_task {}",
                "add_task {\"title\": \"\"}",
                "add_task {\"title\": \" \\n \"}",
                "add_task {\"title\": 7}",
                "add_task {\"title\": \"a\", \"description\": 7}",
                "add_task {\"title\": \"a\", \"priority\": \"high\"}",
                "add_task []",
                "list_tasks {\"status\": \"done\"}",
                "list_tasks {\"status\": \"PENDING\"}",
                "list_tasks {\"limit\": 0}",
                "list_tasks {\"limit\": 1001}",
                "list_tasks {\"offset\": -1}",
                "list_tasks {\"offset\": 1e400}",
                "update_task {\"title\": \"a\"}",
                "complete_task {}",
                "complete_task {\"task_id\": 0}",
                "complete_task {\"task_id\": -1}",
                "complete_task {\"task_id\": 1.5}",
                "complete_task {\"task_id\": 1e19}",
                "complete_task {\"task_id\": -1e99}",
                "complete_task {\"task_id\": \"1\"}",
                "complete_task {\"task_id\": 99999999999999999999}",
                "delete_task {\"task_id\": null}"
            })
    @DisplayName("T2, T3: input that breaks a rule is VALIDATION_ERROR and says what to repair")
    void invalid_input_is_refused(String call) {
        add("untouched");
        var tool = call.substring(0, call.indexOf(' '));

        var answer = server.call(tool, call.substring(call.indexOf(' ') + 1));

        assertThat(answer.path("success").asBoolean()).isFalse();
        assertThat(answer.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(answer.path("error").asString()).startsWith("Invalid arguments for " + tool);
        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("untouched");
    }

    @Test
    @DisplayName("T3: lengths count characters after trimming")
    void lengths_count_characters() {
        assertThat(addRaw("😀".repeat(255), null).path("success").asBoolean()).isTrue();
        assertThat(addRaw("   " + "x".repeat(255) + "   ", null).path("success").asBoolean())
                .isTrue();
        assertThat(addRaw("x".repeat(256), null).path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(addRaw("x", "😀".repeat(1000)).path("success").asBoolean()).isTrue();
        assertThat(addRaw("x", "y".repeat(1001)).path("code").asString()).isEqualTo("VALIDATION_ERROR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00A0", "\u200B\u200B", "\uFEFF", "\u2060 \u3000", "\u0007", "\u200D"})
    @DisplayName("T3: a title of which nothing can be seen is empty, and such a description is none")
    void invisible_words_are_empty(String words) {
        assertThat(addRaw(words, null).path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(addRaw("seen", words).at("/data/description").isNull()).isTrue();
    }

    @Test
    @DisplayName("T3: a title is one line; what would break it is a space")
    void title_is_one_line() {
        var task = addRaw("\u00A0Buy\r\nmilk\u001B[31m\u2028now\u200B", "two\nlitres")
                .path("data");

        assertThat(task.path("title").asString()).isEqualTo("Buy milk [31m now");
        assertThat(task.path("description").asString()).isEqualTo("two\nlitres");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'; DROP TABLE todos; --", "\u202Eright to left", "a\"b\\c", "%s {} ${x}", "<script>"})
    @DisplayName("S12: hostile words are kept as they are")
    void hostile_words_round_trip(String words) {
        addRaw(words, words);

        var stored = server.call("list_tasks", "{}").path("data").get(0);

        assertThat(stored.path("title").asString()).isEqualTo(words);
        assertThat(stored.path("description").asString()).isEqualTo(words);
    }

    @Test
    @DisplayName("N3: a task that is there already is warned about, and confidence drops")
    void duplicate_is_warned_about() {
        var first = add("Buy milk");
        var second = add("Buy milk");

        assertThat(first.path("agentHints").has("warnings")).isFalse();
        var warning = second.at("/agentHints/warnings/0");
        assertThat(warning.path("type").asString()).isEqualTo("duplicate");
        assertThat(warning.path("relatedIds").get(0).asString()).isEqualTo("1");
        assertThat(second.path("agentHints").path("confidence").asDouble())
                .isLessThan(first.path("agentHints").path("confidence").asDouble());
    }

    @Test
    @DisplayName("T1: a task seems to be there already when its title has the same words")
    void duplicate_in_other_words_is_warned_about() {
        add("Buy milk");

        assertThat(add("milk: BUY!").at("/agentHints/warnings/0/type").asString())
                .isEqualTo("duplicate");
    }

    @Test
    @DisplayName("T1: a task seems to be there already when its title hardly says anything else")
    void near_duplicate_is_warned_about() {
        add("Write the quarterly report");

        assertThat(add("Write quarterly report")
                        .at("/agentHints/warnings/0/relatedIds/0")
                        .asString())
                .isEqualTo("1");
        assertThat(add("Write the yearly report").at("/agentHints/warnings").isMissingNode())
                .isTrue();
    }

    @Test
    @DisplayName("N3: completing is suggested for a task that can be completed, and for no other")
    void completed_task_is_not_to_be_completed() {
        add("Buy milk");
        assertThat(server.call("update_task", "{\"task_id\": 1, \"title\": \"Buy tea\"}")
                        .path("agentHints")
                        .toString())
                .contains("complete_task");
        server.call("complete_task", "{\"task_id\": 1}");

        assertThat(server.call("update_task", "{\"task_id\": 1, \"title\": \"Buy oat milk\"}")
                        .path("agentHints")
                        .toString())
                .doesNotContain("complete_task");
    }

    @Test
    @DisplayName("N11: a write is seen at once, whoever made it")
    void reads_see_writes() throws Exception {
        add("one");
        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("one");

        server.call("delete_task", "{\"task_id\": 1}");
        server.todos.add(new TodoTitle("from elsewhere"), null);

        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("from elsewhere");
    }

    @Test
    @DisplayName("N3: nobody is advised to write what nobody said")
    void invalid_input_suggests_no_invented_change() {
        for (var tool : List.of("add_task", "update_task", "complete_task", "delete_task")) {
            assertThat(server.call(tool, "{}").at("/agentHints/suggestedNextActions"))
                    .as(tool)
                    .singleElement()
                    .satisfies(
                            next -> assertThat(next.path("action").asString()).isEqualTo("list_tasks"));
        }
    }

    @Test
    @DisplayName("N3: every suggested action works as it stands")
    void suggestions_work_as_they_stand() {
        var suggestions = new ArrayList<JsonNode>();
        for (var answer : List.of(
                add("a"),
                add("a"),
                server.call("list_tasks", "{\"limit\": 1}"),
                server.call("update_task", "{\"task_id\": 1, \"title\": \"b\"}"),
                server.call("complete_task", "{\"task_id\": 1}"),
                server.call("complete_task", "{\"task_id\": 99}"),
                server.call("add_task", "{}"))) {
            answer.path("agentHints").path("suggestedNextActions").forEach(suggestions::add);
        }

        assertThat(suggestions).hasSizeGreaterThan(8);
        for (var suggestion : suggestions) {
            var answer = server.call(
                    suggestion.path("action").asString(),
                    suggestion.has("data") ? suggestion.path("data") : json("{}"));
            assertThat(answer.path("code").asString(""))
                    .as(suggestion.toString())
                    .isIn("", "NOT_FOUND");
        }
    }

    @Test
    @DisplayName("N3, R7: after a mistake the caller's own call is suggested, where it is not too long to repeat")
    void mistakes_are_mended_in_a_few_words() {
        for (var title : List.of("Buy milk", "W".repeat(255), "月".repeat(255))) {
            var answer = server.call("add_task", "{\"titel\": \"" + title + "\"}");
            var hints = answer.path("agentHints");

            assertThat(hints.toString().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(800);
            var next = hints.at("/suggestedNextActions/0");
            assertThat(next.path("action").asString()).isEqualTo(title.startsWith("月") ? "list_tasks" : "add_task");
            assertThat(next.at("/data/title").asString("")).isEqualTo(title.startsWith("月") ? "" : title);
        }
    }

    @Test
    @DisplayName("R7: the hints of a routine answer stay below 800 bytes, even with the longest title")
    void hints_are_small() {
        var title = "W".repeat(255);
        for (var answer : List.of(
                addRaw(title, null),
                server.call("list_tasks", "{}"),
                server.call("update_task", "{\"task_id\": 1, \"description\": \"d\"}"),
                server.call("complete_task", "{\"task_id\": 1}"),
                server.call("complete_task", "{\"task_id\": 7}"),
                server.call("delete_task", "{\"task_id\": 1}"))) {
            assertThat(answer.path("agentHints").toString().length())
                    .as(answer.path("message").asString())
                    .isLessThanOrEqualTo(800);
        }
    }

    @Test
    @DisplayName("T8: every example in the contracts keeps its own contract")
    void contract_examples_are_true() {
        for (var tool : server.registry.getAll()) {
            var hints = add("for its hints").path("agentHints");
            for (var example : tool.contract().examples()) {
                var answer = example.expectedResult().deepCopy();
                ((ObjectNode) answer).set("agentHints", hints);
                ((ObjectNode) answer).set("metadata", add("for its metadata").path("metadata"));
                assertThat(tool.contract().answerViolations(answer))
                        .as(tool.name() + ": " + example.description())
                        .isEmpty();
            }
        }
    }

    @Test
    @DisplayName("T2: a store that is gone is DATABASE_ERROR, without a word about where it was")
    void closed_store_is_a_database_error() {
        server.close();

        var answer = server.call("add_task", "{\"title\": \"too late\"}");

        assertThat(answer.path("code").asString()).isEqualTo("DATABASE_ERROR");
        assertThat(answer.path("error").asString()).doesNotContain(directory.toString(), "SQL", "Exception");
    }

    private JsonNode add(String title) {
        return addRaw(title, null);
    }

    private JsonNode add(String title, String description) {
        return addRaw(title, description);
    }

    private JsonNode addRaw(String title, @Nullable String description) {
        var arguments = JsonNodeFactory.instance.objectNode().put("title", title);
        if (description != null) {
            arguments.put("description", description);
        }
        return server.call("add_task", arguments);
    }

    private static List<String> titles(JsonNode answer) {
        return StreamSupport.stream(answer.path("data").spliterator(), false)
                .map(task -> task.path("title").asString())
                .toList();
    }

    private static JsonNode json(String text) {
        return WireJson.CAMEL.readTree(text);
    }
}
