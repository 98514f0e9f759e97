package pinakes.conformance.product;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// The answers that one client received.
public record Transcript(List<String> tools, List<Step> steps) {
    public Transcript {
        tools = List.copyOf(tools);
        steps = List.copyOf(steps);
    }

    /// One call.
    ///
    /// @param answer the structured answer
    public record Step(String tool, boolean isError, JsonNode answer) {}

    /// Reads what the scripts in `src/test/js` print.
    public static Transcript parse(String json) {
        var transcript = Json.parse(json);
        return new Transcript(
                transcript.path("tools").valueStream().map(JsonNode::asString).toList(),
                transcript
                        .path("steps")
                        .valueStream()
                        .map(step -> new Step(
                                step.path("tool").asString(),
                                step.path("isError").asBoolean(),
                                step.path("answer")))
                        .toList());
    }

    /// Checks that every step succeeded and the last one failed as expected.
    public void expectWholeStory() {
        assertThat(tools()).contains("add_task", "list_tasks", "update_task", "complete_task", "delete_task");
        assertThat(steps().stream().map(step -> step.tool() + (step.isError() ? " fails" : "")))
                .containsExactly(
                        "add_task",
                        "list_tasks",
                        "update_task",
                        "complete_task",
                        "list_tasks",
                        "delete_task",
                        "delete_task fails");
        var answers = steps().stream().map(Step::answer).toList();
        var id = answers.getFirst().at("/data/id").asInt();
        assertThat(id).isPositive();
        assertThat(answers.get(0).at("/data/title").asString()).isEqualTo("Water the plants");
        assertThat(idsIn(answers.get(1))).contains(id);
        assertThat(answers.get(2).at("/data/title").asString()).isEqualTo("Water the ferns");
        assertThat(answers.get(3).at("/data/status").asString()).isEqualTo("completed");
        assertThat(idsIn(answers.get(4))).contains(id);
        assertThat(answers.get(5).path("success").asBoolean()).isTrue();
        assertThat(answers.get(6).path("code").asString()).isEqualTo("NOT_FOUND");
    }

    private static List<Integer> idsIn(JsonNode listing) {
        return listing.path("data")
                .valueStream()
                .map(task -> task.path("id").asInt())
                .toList();
    }
}
