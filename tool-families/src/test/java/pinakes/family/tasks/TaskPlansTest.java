package pinakes.family.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.document.CollectionName;
import pinakes.tool.Caller;
import pinakes.tool.resource.ChangeFeed.Change;
import pinakes.tool.resource.Resources;
import tools.jackson.databind.JsonNode;

/// Due dates, priorities, dependencies and claims of tasks; every answer is checked against its whole contract.
final class TaskPlansTest extends TaskTest {
    @Test
    @DisplayName("T1: a task shows its plan, and only what it has of it")
    void plan_is_shown() {
        add("Write the invoice");

        var planned = server.call(
                "add_task",
                "{\"title\": \"Send it\", \"due\": \"2025-01-31\", \"priority\": \"high\", \"depends_on\": [1]}");
        var cleared =
                server.call("update_task", "{\"task_id\": 2, \"due\": null, \"priority\": null, \"depends_on\": null}");

        assertThat(planned.path("data"))
                .hasToString("{\"id\":2,\"title\":\"Send it\",\"description\":null,\"status\":\"pending\","
                        + "\"created_at\":\"2025-01-01T12:00:00Z\",\"completed_at\":null,\"due\":\"2025-01-31\","
                        + "\"priority\":\"high\",\"depends_on\":[1]}");
        assertThat(cleared.path("data"))
                .hasToString("{\"id\":2,\"title\":\"Send it\",\"description\":null,\"status\":\"pending\","
                        + "\"created_at\":\"2025-01-01T12:00:00Z\",\"completed_at\":null}");
    }

    @Test
    @DisplayName("T1: a completed task is opened again, and status completed is the same as complete_task")
    void completed_task_is_reopened() {
        add("once");
        var completed = server.call("update_task", "{\"task_id\": 1, \"status\": \"completed\"}");
        var same = server.call("complete_task", "{\"task_id\": 1}");
        var reopened = server.call("update_task", "{\"task_id\": 1, \"status\": \"pending\"}");

        assertThat(completed.path("data")).isEqualTo(same.path("data"));
        assertThat(completed.path("message").asString()).isEqualTo("Task completed successfully");
        assertThat(same.path("message").asString()).isEqualTo("Task was already completed");
        assertThat(completed.at("/data/completed_at").asString()).isEqualTo("2025-01-01T12:00:00Z");
        assertThat(reopened.at("/data/status").asString()).isEqualTo("pending");
        assertThat(reopened.at("/data/completed_at").isNull()).isTrue();
    }

    @Test
    @DisplayName("T1: a due date in the past is pointed out when it is set")
    void past_due_date() {
        var added = server.call("add_task", "{\"title\": \"late\", \"due\": \"2024-12-31\"}");
        var changed = server.call("update_task", "{\"task_id\": 1, \"due\": \"2024-12-30\"}");
        var today = server.call("update_task", "{\"task_id\": 1, \"due\": \"2025-01-01\"}");

        assertThat(added.at("/agentHints/warnings/0/message").asString())
                .isEqualTo("The due date is in the past: 2024-12-31.");
        assertThat(changed.at("/agentHints/warnings/0/message").asString())
                .isEqualTo("The due date is in the past: 2024-12-30.");
        assertThat(today.at("/agentHints/warnings").isMissingNode()).isTrue();
    }

    @Test
    @DisplayName("T1: deleting a task says which pending tasks no longer depend on it")
    void deleting_names_the_dependents() {
        add("a");
        server.call("add_task", "{\"title\": \"b\", \"depends_on\": [1]}");

        var deleted = server.call("delete_task", "{\"task_id\": 1}");

        assertThat(deleted.path("data")).hasToString("{\"id\":1,\"title\":\"a\",\"deleted\":true,\"dependents\":[2]}");
        assertThat(deleted.at("/agentHints/warnings/0/relatedIds/0").asString()).isEqualTo("2");
        assertThat(deleted.at("/agentHints/warnings/0/message").asString())
                .isEqualTo("Task 2 no longer depends on the deleted task.");
        assertThat(server.call("list_tasks", "{}").at("/data/0").has("depends_on"))
                .isFalse();
    }

    @Test
    @DisplayName("T1: completing a task warns when another agent works on it, or when it depends on pending tasks")
    void completing_too_early_warns() {
        add("a");
        server.call("add_task", "{\"title\": \"b\", \"depends_on\": [1]}");
        server.call("claim-task", "{\"task_id\": 1, \"agent\": \"somebody\"}");

        var blocked = server.call("complete_task", "{\"task_id\": 2}");
        var claimed = server.call("update_task", "{\"task_id\": 1, \"status\": \"completed\"}");
        var again = server.call("complete_task", "{\"task_id\": 1}");

        assertThat(blocked.at("/agentHints/warnings/0/message").asString())
                .isEqualTo("The task depends on a task that is not completed: 1.");
        assertThat(claimed.at("/agentHints/warnings/0/message").asString())
                .startsWith("The task was claimed by another agent until ");
        assertThat(again.at("/agentHints").has("warnings")).isFalse();
    }

    @Test
    @DisplayName("T1: a completed task that depended on a deleted one is not warned of")
    void completed_dependents_are_no_conflict() {
        add("a");
        server.call("add_task", "{\"title\": \"b\", \"depends_on\": [1]}");
        server.call("complete_task", "{\"task_id\": 2}");

        assertThat(server.call("delete_task", "{\"task_id\": 1}")
                        .at("/agentHints")
                        .has("warnings"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e308", "[1e308]", "[1, -1e300]", "[1.5]"})
    @DisplayName("T2: numbers that no task can have are VALIDATION_ERROR, in lists too")
    void impossible_numbers_are_refused(String dependencies) {
        add("a");

        var refused = server.call("add_task", "{\"title\": \"b\", \"depends_on\": " + dependencies + "}");

        assertThat(refused.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(refused.at("/details/violations/0/parameter").asString()).startsWith("depends_on");
    }

    @Test
    @DisplayName("T1: 1.0 is an integer, in lists too")
    void whole_numbers_are_integers() {
        add("a");

        assertThat(server.call("add_task", "{\"title\": \"b\", \"depends_on\": [1.0]}")
                        .at("/data/depends_on"))
                .hasToString("[1]");
    }

    @Test
    @DisplayName("T2: a value that a rule beyond the contract rejects is listed with its parameter, and not sent again")
    void refused_values_name_their_parameter() {
        var refused = server.call("add_task", "{\"title\": \"a\", \"due\": \"soon\"}");

        assertThat(refused.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(refused.at("/details/violations/0/parameter").asString()).isEqualTo("due");
        assertThat(refused.at("/agentHints/suggestedNextActions")).isEmpty();
    }

    @Test
    @DisplayName("T1: a claim takes the most urgent ready task, keeps other agents away, and ends by itself")
    void claim_is_exclusive() {
        server.call("add_task", "{\"title\": \"later\"}");
        server.call("add_task", "{\"title\": \"now\", \"priority\": \"high\"}");

        var mine = server.call("claim-task", "{\"agent\": \"a\"}");
        assertThat(mine.at("/data/title").asString()).isEqualTo("now");
        assertThat(mine.at("/data/claimed_by").asString()).isEqualTo("local/a");
        assertThat(mine.at("/data/claimed_until").asString()).isEqualTo("2025-01-01T12:30:00Z");

        var theirs = server.call("claim-task", "{\"agent\": \"b\", \"task_id\": 2}");
        assertThat(theirs.path("code").asString()).isEqualTo("CONFLICT");
        assertThat(theirs.at("/details/claimed_by").asString()).isEqualTo("local/a");
        assertThat(server.call("claim-task", "{\"agent\": \"b\"}")
                        .at("/data/title")
                        .asString())
                .isEqualTo("later");
        assertThat(server.call("claim-task", "{}").path("code").asString()).isEqualTo("NOT_FOUND");

        server.now = Instant.parse("2025-01-01T12:30:00Z");
        assertThat(server.call("claim-task", "{\"agent\": \"b\", \"task_id\": 2, \"lease_minutes\": 5}")
                        .at("/data/claimed_until")
                        .asString())
                .isEqualTo("2025-01-01T12:35:00Z");
        var released = server.call("claim-task", "{\"agent\": \"b\", \"task_id\": 2, \"release\": true}");
        assertThat(released.path("data").has("claimed_by")).isFalse();
    }

    @Test
    @DisplayName("T2: what cannot be claimed says why and what to do instead")
    void refused_claims_say_why() {
        add("a");
        server.call("add_task", "{\"title\": \"b\", \"depends_on\": [1]}");

        var blocked = server.call("claim-task", "{\"task_id\": 2}");
        assertThat(blocked.at("/details/open_dependencies/0").asInt()).isEqualTo(1);
        assertThat(blocked.at("/agentHints/suggestedNextActions/0/data/task_id").asInt())
                .isEqualTo(1);

        server.call("complete_task", "{\"task_id\": 1}");
        assertThat(server.call("claim-task", "{\"task_id\": 1}").path("error").asString())
                .contains("completed");
        assertThat(server.call("claim-task", "{\"task_id\": 9}").path("code").asString())
                .isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add_task {\"title\": \"a\", \"due\": \"tomorrow\"}",
                "add_task {\"title\": \"a\", \"due\": 7}",
                "add_task {\"title\": \"a\", \"depends_on\": [0]}",
                "add_task {\"title\": \"a\", \"depends_on\": 1}",
                "update_task {\"task_id\": 1, \"status\": \"done\"}",
                "update_task {\"task_id\": 1, \"priority\": \"urgent\"}",
                "list_tasks {\"sort\": \"title\"}",
                "list_tasks {\"due_before\": \"soon\"}",
                "claim-task {\"release\": true}",
                "claim-task {\"agent\": \"   \"}",
                "claim-task {\"lease_minutes\": 0}",
                "claim-task {\"lease_minutes\": 10081}"
            })
    @DisplayName("T2: a plan that breaks a rule is VALIDATION_ERROR")
    void invalid_plans_are_refused(String call) {
        add("untouched");

        var answer = server.call(call.substring(0, call.indexOf(' ')), call.substring(call.indexOf(' ') + 1));

        assertThat(answer.path("code").asString()).isEqualTo("VALIDATION_ERROR");
        assertThat(titles(server.call("list_tasks", "{}"))).containsExactly("untouched");
    }

    @Test
    @DisplayName("K15: resources and prompts show the plan, and a claim is announced like other changes")
    void plan_is_offered_and_announced() throws InterruptedException {
        server.call("add_task", "{\"title\": \"a\", \"due\": \"2025-01-31\", \"priority\": \"low\"}");
        var heard = new ArrayList<Change>();

        try (var _ = server.changes.subscribe(heard::add)) {
            server.call("claim-task", "{\"task_id\": 1, \"agent\": \"x\"}");
        }

        assertThat(heard)
                .containsExactly(
                        new Change.ResourceUpdated("pinakes://tasks/1"),
                        new Change.ResourceUpdated(
                                "pinakes://tasks/pending", new TaskFamily.Readers(CollectionName.DEFAULT)));
        var resource = server.family.resources().getFirst().read("pinakes://tasks/1", Caller.LOCAL);
        assertThat(((Resources.Content.Text) resource.orElseThrow()).text())
                .contains("\"due\":\"2025-01-31\"", "\"claimed_by\":\"local/x\"");
        assertThat(server.family.prompts().getLast().render(java.util.Map.of(), Caller.LOCAL))
                .contains("1: a [low priority; due 2025-01-31; claimed by local/x]");
    }

    @Test
    @DisplayName("T8: the calls of every example work in the order of the contracts")
    void examples_work() {
        add("for the examples");
        for (var tool : List.of("add_task", "update_task", "list_tasks", "claim-task")) {
            for (var example :
                    server.registry.get(tool).orElseThrow().contract().examples()) {
                JsonNode answer = server.call(tool, example.params());
                assertThat(answer.path("success").asBoolean()).as(tool + answer).isTrue();
            }
        }
    }
}
