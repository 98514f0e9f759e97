package pinakes.tool;

import pinakes.tool.hint.AgentHints;
import pinakes.tool.hint.Hints;

/// The result of a call: data or an error, both with hints.
public sealed interface ToolResult<O> {
    AgentHints hints();

    static <O> ToolResult<O> success(O data, Hints hints) {
        return new Success<>(data, hints.build());
    }

    static <O> ToolResult<O> failure(ToolError error, Hints hints) {
        return new Failure<>(error, hints.confidence(error.confidence()).build());
    }

    record Success<O>(O data, AgentHints hints) implements ToolResult<O> {}

    record Failure<O>(ToolError error, AgentHints hints) implements ToolResult<O> {}
}
