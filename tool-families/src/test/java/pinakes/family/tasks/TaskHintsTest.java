package pinakes.family.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.family.AnswerCheck;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The hints of the task tools: warnings of duplicates and next calls that work.
final class TaskHintsTest extends TaskTest {
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
    @DisplayName("N3: what a change overwrites or deletes is a risk, and nothing is suggested for its own sake")
    void loss_is_a_risk() {
        var added = add("Buy milk");
        var updated = server.call("update_task", "{\"task_id\": 1, \"title\": \"Buy tea\", \"description\": null}");
        var completed = server.call("complete_task", "{\"task_id\": 1}");
        var deleted = server.call("delete_task", "{\"task_id\": 1}");

        assertThat(added.at("/agentHints/riskFactors")).isEmpty();
        assertThat(completed.at("/agentHints/riskFactors")).isEmpty();
        assertThat(updated.at("/agentHints/riskFactors/0/description").asString())
                .isEqualTo("Previous values are not kept: title, description.");
        assertThat(deleted.at("/agentHints/riskFactors/0/description").asString())
                .isEqualTo("The completed task was permanently deleted.");
        assertThat(deleted.at("/agentHints/riskFactors/0/mitigation").asString())
                .contains("add_task");
        for (var answer : List.of(added, updated, completed, deleted)) {
            assertThat(answer.at("/agentHints/suggestedNextActions")).isEmpty();
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

        assertThat(suggestions).hasSizeGreaterThan(2);
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
            assertThat(next.path("action").asString("")).isEqualTo(title.startsWith("月") ? "" : "add_task");
            assertThat(next.at("/data/title").asString("")).isEqualTo(title.startsWith("月") ? "" : title);
        }
    }

    @Test
    @DisplayName("R7: the hints of an answer stay below 500 bytes, even with the longest title")
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
                    .isLessThanOrEqualTo(500);
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
                assertThat(AnswerCheck.violations(tool.contract(), answer))
                        .as(tool.name() + ": " + example.description())
                        .isEmpty();
            }
        }
    }
}
