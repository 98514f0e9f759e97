package pinakes.tool.call;

import pinakes.tool.ToolError;
import pinakes.tool.hint.AgentHints;
import tools.jackson.databind.node.ObjectNode;

/// What came of a call, before hints and metadata join the answer.
public sealed interface Outcome {
    AgentHints hints();

    Outcome withHints(AgentHints hints);

    /// The tool did what it was asked.
    ///
    /// @param answer the output in the family's envelope; shared between callers when cached, so never changed
    /// @param cached whether the tool did not run because the answer was known
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

    /// A failure with the hints that fit the kind of error.
    static Outcome failed(ToolError error, Invocation call) {
        return new Failed(error, ErrorHints.on(error, call));
    }
}
