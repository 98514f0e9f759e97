package pinakes.tool.policy;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.RateLimit;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;

/// Limits the call rate of each caller for each tool.
///
/// Each caller has a budget of `maxCalls` per tool that refills evenly over the window, which allows bursts and stops
/// floods. One number is stored per caller and tool: when the budget will be full again.
final class RateLimiter implements Interceptor {
    private static final int KEYS_MAX = 10_000;

    private final @Nullable RateLimit general;
    private final LongSupplier nanoClock;
    private final Map<Key, Long> fullAgainAt = new ConcurrentHashMap<>();

    private record Key(String caller, String tool) {}

    /// @param general the limit of every tool; null for none
    /// @param nanoClock a monotonic clock, in nanoseconds
    RateLimiter(@Nullable RateLimit general, LongSupplier nanoClock) {
        this.general = general;
        this.nanoClock = nanoClock;
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var limit = RateLimit.stricter(call.tool().definition().rateLimit(), general);
        if (limit == null) {
            return proceed.with(call);
        }
        var wait = take(new Key(call.context().caller().id(), call.toolName()), limit);
        return wait.isPositive() ? Outcome.failed(throttled(call, limit, wait), call) : proceed.with(call);
    }

    /// Takes one call from the budget; returns how long to wait when it is used up.
    private Duration take(Key key, RateLimit limit) {
        var now = nanoClock.getAsLong();
        var window = limit.window().toNanos();
        var cost = window / limit.maxCalls();
        forgetIdleCallers(now);
        var excess = new long[1];
        fullAgainAt.compute(key, (k, full) -> {
            var next = Math.max(now, full == null ? now : full) + cost;
            excess[0] = next - now - window;
            return excess[0] > 0 && full != null ? full : next;
        });
        return Duration.ofNanos(Math.max(0, excess[0]));
    }

    /// Callers with a full budget need not be remembered.
    private void forgetIdleCallers(long now) {
        if (fullAgainAt.size() >= KEYS_MAX) {
            fullAgainAt.values().removeIf(full -> full <= now);
        }
    }

    private static ToolError throttled(ToolCall call, RateLimit limit, Duration wait) {
        return new ToolError.Throttled(
                "Too many calls to " + call.toolName() + ": the limit is " + limit.maxCalls() + " in "
                        + seconds(limit.window()) + " s. Try again in " + seconds(wait) + " s.",
                wait);
    }

    /// Rounded up, so that a caller that waits this long is let in.
    private static long seconds(Duration duration) {
        return Math.max(1, Math.ceilDiv(duration.toMillis(), 1000));
    }
}
