package pinakes.tool.call;

import pinakes.tool.ToolContext;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.JsonNode;

/// One call on its way to a tool.
///
/// @param arguments as the caller sent them; from the input check on, as the contract shapes them
public record Invocation(RegisteredTool tool, JsonNode arguments, ToolContext context) {
    public Invocation withArguments(JsonNode shaped) {
        return new Invocation(tool, shaped, context);
    }

    public String toolName() {
        return tool.name();
    }
}
