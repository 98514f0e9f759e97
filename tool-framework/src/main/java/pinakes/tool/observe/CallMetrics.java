package pinakes.tool.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Counts and times the calls of every tool by outcome, and counts cache hits and misses.
public final class CallMetrics implements Interceptor {
    private final MeterRegistry registry;
    private final Map<TimerKey, Timer> timers = new ConcurrentHashMap<>();
    private final Map<CounterKey, Counter> cacheCounters = new ConcurrentHashMap<>();

    private record TimerKey(String tool, String outcome) {}

    private record CounterKey(String tool, boolean hit) {}

    public CallMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var started = System.nanoTime();
        var outcome = proceed.with(call);
        timers.computeIfAbsent(new TimerKey(call.toolName(), label(outcome)), this::timer)
                .record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        return outcome;
    }

    /// Counts a lookup in the answer cache.
    public void cacheAsked(String tool, boolean hit) {
        cacheCounters.computeIfAbsent(new CounterKey(tool, hit), this::counter).increment();
    }

    private Timer timer(TimerKey key) {
        return Timer.builder("pinakes.tool.calls")
                .description("Tool calls by outcome")
                .tag("tool", key.tool())
                .tag("outcome", key.outcome())
                .register(registry);
    }

    private Counter counter(CounterKey key) {
        return Counter.builder("pinakes.tool.cache")
                .description("Answer cache lookups")
                .tag("tool", key.tool())
                .tag("result", key.hit() ? "hit" : "miss")
                .register(registry);
    }

    private static String label(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded success -> "success";
            case Outcome.Failed failure ->
                switch (failure.error().errorClass()) {
                    case VALIDATION -> "validation_error";
                    case BUSINESS_RULE -> "business_error";
                    case SYSTEM -> "system_error";
                };
        };
    }
}
