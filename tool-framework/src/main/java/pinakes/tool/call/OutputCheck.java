package pinakes.tool.call;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Caller;
import pinakes.tool.ToolError;
import pinakes.tool.registry.ToolRegistry;

/// Checks what the tool made: the payload against its contract, and that the hints name tools that the
/// caller has.
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
        var outcome = withoutOthersTools(proceed.with(call), call.context().caller());
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

    /// A hint must not send an agent to a tool of a family that is switched off, or to one that it may not call.
    private Outcome withoutOthersTools(Outcome outcome, Caller caller) {
        return outcome.withHints(outcome.hints()
                .onlyActions(action -> registry.get(action.action())
                        .filter(tool -> tool.definition().isFor(caller))
                        .isPresent()));
    }
}
