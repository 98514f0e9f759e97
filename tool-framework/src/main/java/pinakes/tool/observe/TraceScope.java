package pinakes.tool.observe;

import org.slf4j.MDC;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Invocation;
import pinakes.tool.call.Outcome;

/// Puts the trace id of the call into every log line that is written while it runs.
public final class TraceScope implements Interceptor {
    /// The name under which log lines carry the trace id.
    public static final String TRACE_ID = "traceId";

    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        MDC.put(TRACE_ID, call.context().traceId());
        try {
            return proceed.with(call);
        } finally {
            MDC.remove(TRACE_ID);
        }
    }
}
