package pinakes.tool.call;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.ToolError;
import pinakes.tool.registry.CallableTools;
import pinakes.tool.registry.ToolRegistry;

/// Checks a tool's output: the payload against its contract, and that hints and errors only name tools that the caller
/// may call.
///
/// Hints and metadata need no check: their records are valid by construction.
public record OutputCheck(ToolRegistry registry) implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(OutputCheck.class);

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var callable = new CallableTools(registry, call.context().caller(), call.arguments()::toString);
        var outcome = proceed.with(call).about(callable);
        if (!(outcome instanceof Outcome.Succeeded success)) {
            return outcome;
        }
        var violations = call.tool().contract().answerViolationsBeforeHints(success.answer());
        if (violations.isEmpty()) {
            return outcome;
        }
        LOG.error("{} broke its own contract: {}", call.toolName(), violations);
        return Outcome.failed(
                new ToolError.Unexpected(
                        "The answer from " + call.toolName() + " violates its contract and was withheld. "
                                + "Report trace id " + call.context().traceId() + " to the operator of the server."),
                call);
    }
}
