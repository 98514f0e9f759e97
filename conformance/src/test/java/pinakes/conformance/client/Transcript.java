package pinakes.conformance.client;

import java.util.List;
import pinakes.testkit.wire.Json;
import tools.jackson.databind.JsonNode;

/// What one client saw of the server.
record Transcript(List<String> tools, List<Step> steps) {
    Transcript {
        tools = List.copyOf(tools);
        steps = List.copyOf(steps);
    }

    /// One call.
    ///
    /// @param answer the structured answer
    record Step(String tool, boolean isError, JsonNode answer) {}

    /// Reads what the scripts in `src/test/js` print.
    static Transcript parse(String json) {
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
}
