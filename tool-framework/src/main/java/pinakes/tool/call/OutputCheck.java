package pinakes.tool.call;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.ToolError;
import pinakes.tool.registry.ToolRegistry;

/// Checks what the tool made: the payload against its contract, and that the hints name tools that are there.
///
/// That hints and metadata are complete and in range needs no check here: their records cannot be built otherwise.
public final class OutputCheck implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(OutputCheck.class);

    private final ToolRegistry registry;

    public OutputCheck(ToolRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        var outcome = withoutUnknownTools(proceed.with(call));
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
                        "The answer of " + call.toolName() + " does not keep its contract and was withheld. "
                                + "Report trace id " + call.context().traceId() + " to whoever runs the server."),
                call);
    }

    /// Families can be switched off; a hint must not send an agent to a tool of one that is.
    private Outcome withoutUnknownTools(Outcome outcome) {
        return outcome.withHints(outcome.hints()
                .onlyActions(action -> registry.get(action.action()).isPresent()));
    }
}
