package pinakes.tool.policy;

import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.Deprecation;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;
import pinakes.tool.registry.RegisteredTool;

/// Tells callers of a deprecated tool what to use instead, and until when.
final class DeprecationNotice implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(DeprecationNotice.class);

    @Override
    public boolean concerns(RegisteredTool tool) {
        return tool.definition().deprecation() != null;
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var deprecation = Objects.requireNonNull(call.tool().definition().deprecation());
        return warned(proceed.with(call), call, deprecation);
    }

    private static Outcome warned(Outcome outcome, ToolCall call, Deprecation deprecation) {
        LOG.warn(
                "{} is deprecated as of {} and will be removed on {}; {} called it",
                call.toolName(),
                deprecation.since(),
                deprecation.removalDate(),
                call.context().agent().id());
        return outcome.withHints(outcome.hints()
                .warning(new Warning(
                        Warning.Type.DEPRECATION,
                        Priority.MEDIUM,
                        call.toolName() + " is deprecated as of " + deprecation.since() + " and will be removed on "
                                + deprecation.removalDate() + ".",
                        List.of(),
                        "Use " + deprecation.replacement() + " instead.",
                        false)));
    }
}
