package pinakes.tool.policy;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.RateLimit;
import pinakes.tool.call.InputCheck;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.OutputCheck;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.observe.CallLog;
import pinakes.tool.observe.CallMetrics;
import pinakes.tool.observe.Span;
import pinakes.tool.observe.TraceScope;
import pinakes.tool.registry.ToolRegistry;

/// The interceptors around every call from any transport.
public final class ToolPipeline {
    private static final long CACHE_BYTES_MAX = 32L << 20;

    private ToolPipeline() {}

    /// Creates an invoker with all interceptors, outermost first. The transport binds the caller
    /// ([pinakes.tool.CurrentCaller]) around each call.
    ///
    /// @param rateLimit the limit of every tool, unless the tool's own is stricter; null for none
    /// @param revisions tell whether a cached answer is still right
    /// @param nanoClock a monotonic clock, in nanoseconds
    /// @param spans receives every call as a step of its trace
    /// @param watch comes right after the log
    /// @param quota comes before the rate limit
    public static ToolInvoker around(
            ToolRegistry registry,
            MeterRegistry meters,
            CallDeadlines deadlines,
            @Nullable RateLimit rateLimit,
            DataRevisions revisions,
            LongSupplier nanoClock,
            Span.Sink spans,
            Interceptor watch,
            Interceptor quota,
            String serviceVersion) {
        var metrics = new CallMetrics(meters);
        return new ToolInvoker(
                List.of(
                        new TraceScope(spans),
                        new CallLog(),
                        watch,
                        metrics,
                        new DeprecationNotice(),
                        new PermissionCheck(),
                        quota,
                        new RateLimiter(rateLimit, nanoClock),
                        new InputCheck(),
                        new AnswerSize(registry),
                        new TimeLimit(deadlines),
                        new AnswerCache(revisions, nanoClock, metrics, CACHE_BYTES_MAX),
                        new OutputCheck(registry)),
                serviceVersion);
    }
}
