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

    /// Whether the stopped call may have made a change that repeating the call would make again.
    boolean isUnsafeToRepeat() {
        return tool.definition().category().changesState() && !tool.definition().idempotent();
    }

    /// Advice for the caller of a stopped call, as a sentence. It never suggests repeating a change.
    ///
    /// @param harmless the advice when repeating the call is safe
    public String afterStop(String harmless) {
        return isUnsafeToRepeat() ? "The change may have been made: check before you repeat the call." : harmless;
    }
}
