package pinakes.tool.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
import pinakes.tool.CallOrigin;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Logs the start of a call with its redacted arguments, and its end with a summary, as fields of the log line.
///
/// The start is logged at debug level: arguments can be whole documents, and the end line is enough for everyday
/// operation.
public final class CallLog implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger("pinakes.call");
    private static final String OUTCOME = "outcome";
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{} called by {} ({} {}) with {}",
                    call.toolName(),
                    call.context().caller().id(),
                    call.context().agent().id(),
                    call.context().agent().version(),
                    Redaction.shown(call.arguments()));
        }
        var started = System.nanoTime();
        var outcome = proceed.with(call);
        ended(call, outcome, started);
        return outcome;
    }

    private static void ended(ToolCall call, Outcome outcome, long started) {
        switch (outcome) {
            case Outcome.Succeeded success ->
                fields(LOG.atInfo(), call, started)
                        .addKeyValue(OUTCOME, "success")
                        .addKeyValue("cached", success.cached())
                        .addKeyValue("result", AnswerSummary.of(success.answer()))
                        .log(
                                "{} by {} succeeded",
                                call.toolName(),
                                call.context().caller().id());
            case Outcome.Failed failure -> {
                var error = failure.error();
                // Other failures worth a warning are logged where they are detected, with their cause.
                fields(level(error), call, started)
                        .addKeyValue(OUTCOME, isRefusal(error) ? "refused" : CallMetrics.label(failure))
                        .addKeyValue("error", error.getClass().getSimpleName())
                        .log(
                                "{} by {} failed: {}",
                                call.toolName(),
                                call.context().caller().id(),
                                error.message());
            }
        }
    }

    private static LoggingEventBuilder level(ToolError error) {
        return error instanceof ToolError.TimedOut || isRefusal(error) ? LOG.atWarn() : LOG.atInfo();
    }

    private static boolean isRefusal(ToolError error) {
        return error instanceof ToolError.Denied || error instanceof ToolError.Throttled;
    }

    private static LoggingEventBuilder fields(LoggingEventBuilder line, ToolCall call, long started) {
        var context = call.context();
        var origin = CallOrigin.current();
        return line.addKeyValue("tool", call.toolName())
                .addKeyValue("caller", context.caller().id())
                .addKeyValue("duration_ms", since(started))
                .addKeyValue(
                        "client", context.agent().id() + " " + context.agent().version())
                .addKeyValue("via", origin.way().label())
                .addKeyValue("address", origin.address())
                .addKeyValue("correlation_id", context.correlationId());
    }

    private static double since(long started) {
        return Math.round((System.nanoTime() - started) / NANOS_PER_MILLISECOND * 10) / 10.0;
    }
}
