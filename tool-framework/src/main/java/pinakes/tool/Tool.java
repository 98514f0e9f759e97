package pinakes.tool;

/// A capability that an agent can call.
///
/// @param <I> the input, a record whose components are the contract's input properties
/// @param <O> the output, a record whose components are the contract's success payload
public interface Tool<I extends Record, O extends Record> {
    ToolDefinition<I, O> definition();

    /// Does the work. The thread is interrupted when the caller cancels or the time limit is reached.
    ToolResult<O> call(I input, ToolContext context) throws InterruptedException;
}
