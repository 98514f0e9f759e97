package pinakes.family.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.todo.TodoTitle;

/// K14: the answers of each task tool; every answer is checked against its whole contract.
final class TaskToolsTest extends TaskTest {
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
        assertThat(page.path("agentHints").path("confidence").asDouble()).isEqualTo(1.0);
        assertThat(titles(second)).containsExactly("task 3", "task 4");
        assertThat(server.call("list_tasks", "{\"offset\": 9}").path("message").asString())
                .isEqualTo("Found 5 tasks, none after the first 9");
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
    @DisplayName("N11: a write is seen at once, whoever made it")
    void reads_see_writes() throws Exception {
        add("one");
        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("one");

        server.call("delete_task", "{\"task_id\": 1}");
        server.todos.add(new TodoTitle("from elsewhere"), null);

        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("from elsewhere");
    }

    @Test
    @DisplayName("T2: a store that is gone is DATABASE_ERROR, without a word about where it was")
    void closed_store_is_a_database_error() {
        server.close();

        var answer = server.call("add_task", "{\"title\": \"too late\"}");

        assertThat(answer.path("code").asString()).isEqualTo("DATABASE_ERROR");
        assertThat(answer.path("error").asString()).doesNotContain(directory.toString(), "SQL", "Exception");
    }
}
