package pinakes.testkit.wire;

import tools.jackson.databind.JsonNode;

/// The answer of a tool.
///
/// @param body the structured answer, or the content blocks if there is none
/// @param isError whether the transport marked it as an error
public record ToolAnswer(JsonNode body, boolean isError) {
    static ToolAnswer of(RpcAnswer answer) {
        var result = answer.result();
        var structured = result.path("structuredContent");
        var body = structured.isMissingNode() ? result.path("content") : structured;
        return new ToolAnswer(body, result.path("isError").asBoolean(false));
    }

    /// The part at a JSON pointer such as `/data/id`.
    public JsonNode at(String pointer) {
        return body.at(pointer);
    }
}
