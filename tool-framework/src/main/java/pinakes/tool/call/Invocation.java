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

    /// Whether the call may have changed something although it was stopped, and changes more when it is repeated.
    boolean isUnsafeToRepeat() {
        return tool.definition().category().changesState() && !tool.definition().idempotent();
    }

    /// What to do about a call that was stopped, as a sentence: nobody must be invited to make a change twice.
    ///
    /// @param harmless what to do when repeating it does no harm
    public String afterStop(String harmless) {
        return isUnsafeToRepeat()
                ? "The change may have been made all the same: check that before you repeat the call."
                : harmless;
    }
}
