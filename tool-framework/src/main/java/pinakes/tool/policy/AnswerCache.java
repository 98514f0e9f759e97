package pinakes.tool.policy;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.ToolDefinition;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;
import pinakes.tool.observe.CallMetrics;
import tools.jackson.databind.JsonNode;

/// Caches answers of cacheable tools until they expire or a resource they depend on changes.
///
/// A tool's permissions name its resources: `tasks:read` reads tasks and `tasks:delete` changes them. An answer is
/// stored with the [ResourceClock] reading taken before it was computed, and served only while that reading is
/// current.
final class AnswerCache implements Interceptor {
    private static final int ENTRIES_MAX = 1_000;

    private final ResourceClock clock = new ResourceClock();
    private final LongSupplier nanoClock;
    private final CallMetrics metrics;
    private final BooleanSupplier callersAreCertain;
    private final Map<Key, Remembered> entries = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Remembered> eldest) {
            return size() > ENTRIES_MAX;
        }
    };

    private record Key(String tool, JsonNode arguments, Caller caller) {}

    private record Remembered(Outcome.Succeeded answer, ResourceClock.Reading reading, long expiresAtNanos) {}

    /// @param nanoClock a monotonic clock, in nanoseconds
    /// @param callersAreCertain whether the caller of the current thread is certainly still valid; checks below the
    ///     tools do not run for cached answers
    AnswerCache(LongSupplier nanoClock, CallMetrics metrics, BooleanSupplier callersAreCertain) {
        this.nanoClock = nanoClock;
        this.metrics = metrics;
        this.callersAreCertain = callersAreCertain;
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var definition = call.tool().definition();
        if (definition.category().changesState()) {
            var resources = resources(definition);
            clock.changeBegins(resources);
            try {
                return proceed.with(call);
            } finally {
                clock.changeEnds(resources);
            }
        }
        var ttl = definition.cacheTtl();
        return ttl == null || !callersAreCertain.getAsBoolean() ? proceed.with(call) : remembered(call, proceed, ttl);
    }

    private Outcome remembered(ToolCall call, Proceed proceed, Duration ttl) {
        var reading = clock.read(resources(call.tool().definition()));
        var key = new Key(call.toolName(), call.arguments(), call.context().caller());
        var known = known(key, reading);
        metrics.cacheAsked(call.toolName(), known.isPresent());
        if (known.isPresent()) {
            return known.get();
        }
        var outcome = proceed.with(call);
        if (outcome instanceof Outcome.Succeeded answer && reading.isQuiet()) {
            remember(key, new Remembered(answer, reading, nanoClock.getAsLong() + ttl.toNanos()));
        }
        return outcome;
    }

    private synchronized Optional<Outcome> known(Key key, ResourceClock.Reading now) {
        var entry = entries.get(key);
        if (entry == null || !now.isQuiet()) {
            return Optional.empty();
        }
        if (!entry.reading().equals(now) || entry.expiresAtNanos() - nanoClock.getAsLong() <= 0) {
            entries.remove(key);
            return Optional.empty();
        }
        return Optional.of(
                new Outcome.Succeeded(entry.answer().answer(), entry.answer().hints(), true));
    }

    private synchronized void remember(Key key, Remembered entry) {
        entries.put(key, entry);
    }

    private static List<String> resources(ToolDefinition<?, ?> definition) {
        return definition.permissions().stream()
                .map(Permission::resource)
                .distinct()
                .toList();
    }
}
