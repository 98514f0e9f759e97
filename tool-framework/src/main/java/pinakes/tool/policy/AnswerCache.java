package pinakes.tool.policy;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.tool.ToolDefinition;
import pinakes.tool.call.Interceptor;
import pinakes.tool.call.Outcome;
import pinakes.tool.call.ToolCall;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.observe.CallMetrics;
import pinakes.tool.registry.RegisteredTool;
import tools.jackson.databind.JsonNode;

/// Caches answers of cacheable tools until they expire or the data they depend on changes.
///
/// A tool's permissions name its resources: `tasks:read` reads tasks. An answer is stored with the revision of these
/// resources from before it was computed, and served only while [DataRevisions] returns the same one. Answers
/// whose hints are valid for the next action only are not stored: no revision follows a state such as a failing model.
final class AnswerCache implements Interceptor {
    private final DataRevisions revisions;
    private final LongSupplier nanoClock;
    private final CallMetrics metrics;
    private final RecentEntries<Key, Remembered> entries;

    private record Key(String tool, JsonNode arguments, Caller caller) {}

    private record Remembered(Outcome.Succeeded answer, String revision, long expiresAtNanos) {}

    /// @param nanoClock a monotonic clock, in nanoseconds
    /// @param bytesMax roughly how much memory the answers may take up
    AnswerCache(DataRevisions revisions, LongSupplier nanoClock, CallMetrics metrics, long bytesMax) {
        this.revisions = revisions;
        this.nanoClock = nanoClock;
        this.metrics = metrics;
        this.entries = new RecentEntries<>(bytesMax);
    }

    @Override
    public boolean concerns(RegisteredTool tool) {
        return tool.definition().cacheTtl() != null;
    }

    @Override
    public Outcome around(ToolCall call, Proceed proceed) {
        var definition = call.tool().definition();
        var ttl = Objects.requireNonNull(definition.cacheTtl());
        var began = nanoClock.getAsLong();
        var revision = revisions.of(definition.permissions().stream()
                .map(Permission::resource)
                .distinct()
                .toList());
        if (revision.isEmpty()) {
            return proceed.with(call);
        }
        var key = new Key(call.toolName(), call.arguments(), call.context().caller());
        var known = known(key, revision.get());
        metrics.cacheAsked(call.toolName(), known.isPresent());
        if (known.isPresent()) {
            return repeated(known.get(), definition, nanoClock.getAsLong() - began);
        }
        var outcome = proceed.with(call);
        if (outcome instanceof Outcome.Succeeded answer
                && answer.hints().validityPeriod() != ValidityPeriod.IMMEDIATE) {
            var entry = new Remembered(answer, revision.get(), began + ttl.toNanos());
            entries.put(key, entry, MemoryEstimate.bytes(call.arguments()) + MemoryEstimate.bytes(answer));
        }
        return outcome;
    }

    private Optional<Outcome.Succeeded> known(Key key, String revision) {
        var entry = entries.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        if (!entry.revision().equals(revision) || entry.expiresAtNanos() - nanoClock.getAsLong() <= 0) {
            entries.remove(key);
            return Optional.empty();
        }
        return Optional.of(entry.answer());
    }

    /// The cached answer, with the time that this call took where the answer states it.
    private static Outcome repeated(Outcome.Succeeded known, ToolDefinition<?, ?> definition, long nanos) {
        var answer = known.answer();
        if (definition.timeField() != null) {
            answer = answer.objectNode().setAll(answer);
            answer.put(definition.timeField(), Duration.ofNanos(nanos).toMillis());
        }
        return new Outcome.Succeeded(answer, known.hints(), true);
    }
}
