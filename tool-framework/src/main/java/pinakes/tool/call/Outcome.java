package pinakes.tool.call;

import java.util.function.UnaryOperator;
import pinakes.tool.ToolError;
import pinakes.tool.hint.AgentHints;
import tools.jackson.databind.node.ObjectNode;

/// The result of a call before hints and metadata are written into the answer.
public sealed interface Outcome {
    AgentHints hints();

    Outcome withHints(AgentHints hints);

    /// The same with other texts in hints and errors.
    ///
    /// @param wording the text to use for another; empty to leave it out
    default Outcome reworded(UnaryOperator<String> wording) {
        var said = hints().reworded(wording);
        return this instanceof Failed(var error, var _) ? new Failed(error.reworded(wording), said) : withHints(said);
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
