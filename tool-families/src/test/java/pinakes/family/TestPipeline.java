package pinakes.family;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.function.LongSupplier;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.ToolInvoker;
import pinakes.tool.observe.Span;
import pinakes.tool.policy.CallDeadlines;
import pinakes.tool.policy.DataRevisions;
import pinakes.tool.policy.ToolPipeline;
import pinakes.tool.registry.ToolRegistry;

/// All interceptors around the tools of a family, without a rate limit, traces and quotas.
public final class TestPipeline {
    private TestPipeline() {}

    public static ToolInvoker around(
            ToolRegistry registry, CallDeadlines deadlines, LongSupplier nanoClock, String serviceVersion) {
        return ToolPipeline.around(
                registry,
                new SimpleMeterRegistry(),
                deadlines,
                null,
                DataRevisions.UNKNOWN,
                nanoClock,
                Span.Sink.NONE,
                Interceptor.NONE,
                Interceptor.NONE,
                serviceVersion);
    }
}
