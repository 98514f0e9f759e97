package pinakes.tool.call;

/// Work around every call, such as checks, counters or a cache.
@FunctionalInterface
public interface Interceptor {
    /// Answers the call or lets it proceed.
    Outcome around(ToolCall call, Proceed proceed);

    /// The rest of the chain, down to the tool.
    @FunctionalInterface
    interface Proceed {
        Outcome with(ToolCall call);
    }
}
