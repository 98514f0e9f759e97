package pinakes.tool.call;

import pinakes.tool.registry.RegisteredTool;

/// Work around every call of a tool, such as checks, counters or a cache.
@FunctionalInterface
public interface Interceptor {
    /// Lets every call proceed.
    Interceptor NONE = (call, proceed) -> proceed.with(call);

    /// Whether calls of this tool pass through here.
    default boolean concerns(RegisteredTool tool) {
        return true;
    }

    /// Answers the call or lets it proceed.
    Outcome around(ToolCall call, Proceed proceed);

    /// The rest of the chain, down to the tool.
    @FunctionalInterface
    interface Proceed {
        Outcome with(ToolCall call);
    }
}
