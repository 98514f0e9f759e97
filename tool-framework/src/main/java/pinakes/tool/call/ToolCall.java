package pinakes.tool.call;

import pinakes.tool.ToolContext;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.JsonNode;

/// One call of a tool.
///
/// @param arguments as the caller sent them; normalised by the input check
public record ToolCall(RegisteredTool tool, JsonNode arguments, ToolContext context) {
    public ToolCall withArguments(JsonNode shaped) {
        return new ToolCall(tool, shaped, context);
    }

    public String toolName() {
        return tool.name();
    }
}
