package pinakes.tool.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Logs the start of a call with its redacted arguments, and its end with a summary.
///
/// The start is logged at debug level: arguments can be whole documents, and the end line is enough for everyday
/// operation.
public final class CallLog implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger("pinakes.call");
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
                LOG.info(
                        "{} by {} succeeded in {} ms{}",
                        call.toolName(),
                        call.context().caller().id(),
                        since(started),
                        success.cached() ? ", cached" : "");
            case Outcome.Failed failure -> {
                var error = failure.error();
                // Other failures worth a warning are logged where they are detected, with their cause.
                var level = error instanceof ToolError.TimedOut ? LOG.atWarn() : LOG.atInfo();
                level.log(
                        "{} by {} failed in {} ms: {} ({})",
                        call.toolName(),
                        call.context().caller().id(),
                        since(started),
                        error.getClass().getSimpleName(),
                        error.message());
            }
        }
    }

    private static double since(long started) {
        return Math.round((System.nanoTime() - started) / NANOS_PER_MILLISECOND * 10) / 10.0;
    }
}
