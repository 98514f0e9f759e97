package pinakes.tool.call;

/// Work around every call, such as checking, counting or remembering.
@FunctionalInterface
public interface Interceptor {
    /// Answers the call, by itself or by letting it proceed.
    Outcome around(Invocation call, Proceed proceed);

    /// The rest of the list, down to the tool.
    @FunctionalInterface
    interface Proceed {
        Outcome with(Invocation call);
    }
}
