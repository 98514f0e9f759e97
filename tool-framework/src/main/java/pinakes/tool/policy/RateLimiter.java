package pinakes.tool.policy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.tool.RateLimit;
import pinakes.tool.ToolError;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Invocation;
import pinakes.tool.call.Outcome;

/// Keeps each caller within the rate that a tool allows.
///
/// Every caller has a budget of `maxCalls` per tool that refills evenly over the window, so a burst is allowed and
/// a flood is not. One number per caller and tool is remembered: the moment at which the whole budget will be there
/// again.
public final class RateLimiter implements Interceptor {
    private static final int KEYS_MAX = 10_000;

    private final @Nullable RateLimit fallback;
    private final LongSupplier nanoClock;
    private final Map<Key, Long> fullAgainAt = new ConcurrentHashMap<>();

    private record Key(String caller, String tool) {}

    /// A limiter that nobody has called yet.
    ///
    /// @param fallback the limit of tools that declare none; null for no limit
    /// @param nanoClock a monotonic clock, in nanoseconds
    public RateLimiter(@Nullable RateLimit fallback, LongSupplier nanoClock) {
        this.fallback = fallback;
        this.nanoClock = nanoClock;
    }

    @Override
    public Outcome around(Invocation call, Proceed proceed) {
        var limit = call.tool().definition().rateLimit().or(() -> Optional.ofNullable(fallback));
        if (limit.isEmpty()) {
            return proceed.with(call);
        }
        var wait = take(new Key(call.context().caller().id(), call.toolName()), limit.get());
        return wait.isPositive() ? Outcome.failed(throttled(call, limit.get(), wait), call) : proceed.with(call);
    }

    /// Takes one call out of the budget; the answer is how long to wait when there is none left.
    private Duration take(Key key, RateLimit limit) {
        var now = nanoClock.getAsLong();
        var window = limit.window().toNanos();
        var cost = window / limit.maxCalls();
        forgetTheIdle(now);
        var excess = new long[1];
        fullAgainAt.compute(key, (k, full) -> {
            var next = Math.max(now, full == null ? now : full) + cost;
            excess[0] = next - now - window;
            return excess[0] > 0 && full != null ? full : next;
        });
        return Duration.ofNanos(Math.max(0, excess[0]));
    }

    /// A caller whose budget is full again needs no memory.
    private void forgetTheIdle(long now) {
        if (fullAgainAt.size() >= KEYS_MAX) {
            fullAgainAt.values().removeIf(full -> full <= now);
        }
    }

    private static ToolError throttled(Invocation call, RateLimit limit, Duration wait) {
        return new ToolError.Throttled(
                "Too many calls of " + call.toolName() + ": the limit is " + limit.maxCalls() + " in "
                        + limit.window().toMillis() + " ms. Try again in " + Math.max(1, wait.toMillis()) + " ms.",
                wait);
    }
}
