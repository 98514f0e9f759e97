package pinakes.tool.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;
import pinakes.tool.CallOrigin;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Counts and times the calls of every tool by outcome and entry point, and counts cache hits and misses.
public final class CallMetrics implements Interceptor {
    private final MeterProvider<Timer> calls;
    private final MeterProvider<Counter> cacheLookups;

    public CallMetrics(MeterRegistry registry) {
        this.calls = Timer.builder("pinakes.tool.calls")
                .description("Tool calls by outcome and entry point")
                .serviceLevelObjectives(CallDurations.buckets())
                .withRegistry(registry);
        this.cacheLookups = Counter.builder("pinakes.tool.cache")
                .description("Answer cache lookups")
                .withRegistry(registry);
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var started = System.nanoTime();
        var outcome = proceed.with(call);
        calls.withTags(
                        "tool",
                        call.toolName(),
                        "outcome",
                        label(outcome),
                        "via",
                        CallOrigin.current().way().label())
                .record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        return outcome;
    }

    public void cacheAsked(String tool, boolean hit) {
        cacheLookups.withTags("tool", tool, "result", hit ? "hit" : "miss").increment();
    }

    static String label(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded _ -> "success";
            case Outcome.Failed(var error, var _) -> error.errorClass().label() + "_error";
        };
    }
}
