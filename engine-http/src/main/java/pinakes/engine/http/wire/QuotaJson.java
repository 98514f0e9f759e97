package pinakes.engine.http.wire;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaExceededException;
import pinakes.engine.quota.QuotaExceededException.Refusal;
import pinakes.engine.quota.QuotaMeasure;
import pinakes.engine.quota.QuotaSubject;
import pinakes.engine.quota.QuotaUse;

/// The JSON of quotas.
public final class QuotaJson {
    private QuotaJson() {}

    /// A quota to set, in place of an earlier one; no limit where absent.
    ///
    /// @param kind `caller` or `collection`
    /// @param name of a key, of another caller such as `user:ada`, or of a collection
    /// @param documents added per day (UTC) by a caller, or held by a collection
    /// @param bytes of the original files and texts
    /// @param calls of tools and of the engine API per day; for callers only
    public record NewQuota(
            String kind,
            String name,
            @Nullable Long documents,
            @Nullable Long bytes,
            @Nullable Long calls) {
        public static NewQuota of(QuotaSubject subject, Quota quota) {
            return new NewQuota(
                    subject.kind().label(), subject.name(), quota.documents(), quota.bytes(), quota.calls());
        }

        public QuotaSubject subject() {
            return QuotaJson.subject(kind, name);
        }

        public Quota quota() {
            return new Quota(documents, bytes, calls);
        }
    }

    /// What is used: by a caller today (UTC), or by a collection.
    public record QuotaUsed(long documents, long bytes, long calls) {}

    /// A quota that was set.
    ///
    /// @param kind `caller` or `collection`
    /// @param name of the key, of another caller such as `user:ada`, or of the collection
    public record QuotaState(String kind, String name, Quota limits, QuotaUsed used) {
        public static QuotaState of(QuotaUse use) {
            return new QuotaState(
                    use.subject().kind().label(),
                    use.subject().name(),
                    use.quota(),
                    new QuotaUsed(use.documents(), use.bytes(), use.calls()));
        }

        public QuotaUse use() {
            return new QuotaUse(subject(kind, name), limits, used.documents(), used.bytes(), used.calls());
        }
    }

    /// All quotas that were set.
    public record QuotaList(List<QuotaState> quotas) {}

    /// A quota that was removed.
    public record QuotaRemoved(Quota limits) {}

    /// Calls that a caller of a gateway made.
    ///
    /// @param calls since the last report
    public record CallCount(String caller, long calls) {}

    /// The quota that does not allow a request.
    ///
    /// @param measure `documents`, `bytes` or `calls`
    /// @param used how much of it was used before
    /// @param retryAfterMs until the next day begins, for the quota of a caller
    public record QuotaRefusal(
            String kind,
            String name,
            String measure,
            long max,
            long used,
            @Nullable Long retryAfterMs) {
        public static QuotaRefusal of(Refusal refusal) {
            var wait = refusal.retryAfter();
            return new QuotaRefusal(
                    refusal.subject().kind().label(),
                    refusal.subject().name(),
                    refusal.measure().label(),
                    refusal.max(),
                    refusal.used(),
                    wait == null ? null : wait.toMillis());
        }

        /// The exception for the caller.
        ///
        /// @throws IllegalArgumentException when an engine of a different version measures something else
        public QuotaExceededException exception() {
            return new QuotaExceededException(new Refusal(
                    subject(kind, name),
                    QuotaMeasure.of(measure),
                    max,
                    used,
                    retryAfterMs == null ? null : Duration.ofMillis(retryAfterMs)));
        }
    }

    private static QuotaSubject subject(String kind, String name) {
        var known = QuotaSubject.Kind.of(kind)
                .orElseThrow(() -> new IllegalArgumentException(
                        "kind must be one of " + String.join(", ", QuotaSubject.Kind.labels())));
        return new QuotaSubject(known, name);
    }
}
