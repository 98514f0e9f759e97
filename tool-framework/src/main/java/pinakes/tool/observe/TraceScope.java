package pinakes.tool.observe;

import java.util.Optional;
import org.slf4j.MDC;
import pinakes.tool.TraceContext;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Adds the trace id to every log line of a call, and makes the trace available to calls of other processes.
public final class TraceScope implements Interceptor {
    /// The log field of the trace id.
    public static final String TRACE_ID = "trace_id";

    private static final ScopedValue<TraceContext> TRACE = ScopedValue.newInstance();

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        return during(call.context().trace(), () -> proceed.with(call));
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
