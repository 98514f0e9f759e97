package pinakes.family.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// K14: which input the task tools accept, and every error.
final class TaskInputTest extends TaskTest {
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
        assertThat(answer.path("error").asString())
                .isEqualTo(
                        "Nothing to change. Send at least one of title, description, due, priority, depends_on, status.");
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
        assertThat(answer.at("/details/task_id").asInt()).isEqualTo(42);
        assertThat(answer.at("/details/error_class").asString()).isEqualTo("business");
        assertThat(answer.at("/details/fix").asString()).isEqualTo("Look the id up with list_tasks.");
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
                "add_task {\"title\": \"a\", \"priority\": \"urgent\"}",
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
                "complete_task {\"task_id\": \"one\"}",
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
    @DisplayName("N3: nobody is advised to write what nobody said")
    void invalid_input_suggests_no_invented_change() {
        assertThat(server.call("add_task", "{}").at("/agentHints/suggestedNextActions"))
                .isEmpty();
        for (var tool : List.of("update_task", "complete_task", "delete_task")) {
            assertThat(server.call(tool, "{}").at("/agentHints/suggestedNextActions"))
                    .as(tool)
                    .singleElement()
                    .satisfies(
                            next -> assertThat(next.path("action").asString()).isEqualTo("list_tasks"));
        }
    }
}
