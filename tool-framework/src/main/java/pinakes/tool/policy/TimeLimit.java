package pinakes.tool.policy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;
import pinakes.tool.observe.Redaction;
import pinakes.tool.observe.SecretNames;
import pinakes.tool.text.Quoted;
import tools.jackson.databind.JsonNode;

/// Stops a tool that exceeds its time limit.
///
/// The tool runs on the caller's own thread, which is interrupted: no work continues behind an answer that says it
/// was stopped. If the tool finishes anyway, its real result is reported.
record TimeLimit(CallDeadlines deadlines) implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(TimeLimit.class);

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var limit = call.tool().definition().timeout();
        var work = Interruptible.onThisThread();
        Outcome outcome;
        try (var _ = deadlines.interrupt(work, limit)) {
            outcome = proceed.with(call);
        } finally {
            work.finish();
        }
        return work.wasInterrupted() && outcome instanceof Outcome.Failed ? timedOut(call) : outcome;
    }

    private static Outcome timedOut(ToolCall call) {
        var limit = call.tool().definition().timeout();
        LOG.warn("{} was stopped at its time limit; arguments: {}", call.toolName(), Redaction.shown(call.arguments()));
        return Outcome.failed(
                new ToolError.TimedOut(
                        call.toolName() + " was stopped because it took longer than " + limit.toMillis()
                                + " ms. "
                                + call.afterStop("Request less at once, or retry when the server is less busy."),
                        limit,
                        shortArguments(call.arguments())),
                call);
    }

    private static Map<String, Object> shortArguments(JsonNode arguments) {
        var shown = new LinkedHashMap<String, Object>();
        arguments.forEachEntry((name, value) -> {
            if (value.isString() && !SecretNames.contain(name)) {
                shown.put(name, Quoted.of(value.asString()));
            } else if (value.isIntegralNumber()) {
                shown.put(name, value.asLong());
            }
        });
        return shown;
    }
}
