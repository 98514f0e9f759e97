package pinakes.tool.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Invocation;
import pinakes.tool.call.Outcome;

/// Writes one line when a call starts, with its redacted arguments, and one when it ends, with a summary.
///
/// The start is a debug line: arguments can be whole documents, and the end says enough for everyday operation.
public final class CallLog implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger("pinakes.call");
    private static final double NANOS_PER_MILLISECOND = 1_000_000.0;

    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{} called by {} ({} {}) with {}",
                    call.toolName(),
                    call.context().caller().id(),
                    call.context().agentId(),
                    call.context().agentVersion(),
                    Redaction.shown(call.arguments()));
        }
        var started = System.nanoTime();
        var outcome = proceed.with(call);
        ended(call, outcome, started);
        return outcome;
    }

    private static void ended(Invocation call, Outcome outcome, long started) {
        switch (outcome) {
            case Outcome.Succeeded success -> {
                if (LOG.isInfoEnabled()) {
                    LOG.info(
                            "{} succeeded in {} ms{}",
                            call.toolName(),
                            since(started),
                            success.cached() ? ", cached" : "");
                }
            }
            case Outcome.Failed failure -> {
                var error = failure.error();
                // What else is worth a warning has been told by whoever noticed it, with its cause.
                var level = error instanceof ToolError.TimedOut ? LOG.atWarn() : LOG.atInfo();
                level.log(
                        "{} failed in {} ms: {} ({})",
                        call.toolName(),
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
