package pinakes.tool.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.slf4j.MDC;
import pinakes.tool.CallOrigin;
import pinakes.tool.TraceContext;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Adds the trace id to every log line of a call, makes the trace available to calls of other processes, and records
/// the call as a step.
///
/// @param spans receives the steps
public record TraceScope(Span.Sink spans) implements Interceptor {
    /// The log field of the trace id.
    static final String TRACE_ID = "trace_id";

    private static final ScopedValue<TraceContext> TRACE = ScopedValue.newInstance();

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var trace = call.context().trace();
        if (spans.equals(Span.Sink.NONE)) {
            return during(trace, () -> proceed.with(call));
        }
        var began = System.nanoTime();
        var outcome = during(trace, () -> proceed.with(call));
        spans.ended(new Span(
                trace,
                "tools/call " + call.toolName(),
                Span.Kind.SERVER,
                Instant.now(),
                Duration.ofNanos(System.nanoTime() - began),
                Map.of(
                        "tool", call.toolName(),
                        "outcome", CallMetrics.label(outcome),
                        "caller", call.context().caller().id(),
                        "via", CallOrigin.current().way().label()),
                outcome instanceof Outcome.Failed));
        return outcome;
    }

    public static Optional<TraceContext> current() {
        return TRACE.isBound() ? Optional.of(TRACE.get()) : Optional.empty();
    }

    /// Runs work as part of a trace and returns its result.
    public static <R, X extends Throwable> R during(TraceContext trace, ScopedValue.CallableOp<R, X> work) throws X {
        var outer = MDC.get(TRACE_ID);
        MDC.put(TRACE_ID, trace.traceId());
        try {
            return ScopedValue.where(TRACE, trace).call(work);
        } finally {
            if (outer == null) {
                MDC.remove(TRACE_ID);
            } else {
                MDC.put(TRACE_ID, outer);
            }
        }
    }
}
