package pinakes.tool.call;

import pinakes.tool.ToolError;
import pinakes.tool.hint.AgentHints;
import pinakes.tool.registry.CallableTools;
import tools.jackson.databind.node.ObjectNode;

/// The result of a call before hints and metadata are written into the answer.
public sealed interface Outcome {
    AgentHints hints();

    Outcome withHints(AgentHints hints);

    /// The same with hints and errors that name only these tools.
    default Outcome about(CallableTools tools) {
        var said = tools.hints(hints()).reworded(tools::text);
        return this instanceof Failed(var error, var _)
                ? new Failed(error.reworded(tools::text), said)
                : withHints(said);
    }

    /// The call succeeded.
    ///
    /// @param answer the output in the family's envelope; never modified, because cached answers are shared
    /// @param cached whether it came from the answer cache
    record Succeeded(ObjectNode answer, AgentHints hints, boolean cached) implements Outcome {
        @Override
        public Outcome withHints(AgentHints other) {
            return new Succeeded(answer, other, cached);
        }
    }

    record Failed(ToolError error, AgentHints hints) implements Outcome {
        @Override
        public Outcome withHints(AgentHints other) {
            return new Failed(error, other);
        }
    }

    /// A failure with hints for its kind of error.
    static Outcome failed(ToolError error, ToolCall call) {
        return new Failed(error, ErrorHints.on(error, call).build());
    }
}
