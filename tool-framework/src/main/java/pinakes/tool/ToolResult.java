package pinakes.tool;

import pinakes.tool.hint.AgentHints;

/// The result of a call: data or an error, both with hints.
public sealed interface ToolResult<O> {
    AgentHints hints();

    static <O> ToolResult<O> success(O data, AgentHints hints) {
        return new Success<>(data, hints);
    }

    static <O> ToolResult<O> failure(ToolError error, AgentHints hints) {
        return new Failure<>(error, hints);
    }

    record Success<O>(O data, AgentHints hints) implements ToolResult<O> {}

    record Failure<O>(ToolError error, AgentHints hints) implements ToolResult<O> {}
}
