package pinakes.engine.quota;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The quotas of one engine.
///
/// Every method may throw [pinakes.engine.EngineUnavailableException], and [InterruptedException] when interrupted.
public interface Quotas {
    /// The quotas that were set, by kind and name.
    List<QuotaUse> list() throws InterruptedException;

    /// Sets a quota in place of an earlier one and of the default, and returns when it is durable.
    QuotaUse set(QuotaSubject subject, Quota quota) throws InterruptedException;

    /// Removes a quota, so that the default applies again.
    ///
    /// @return the quota that was removed; empty when there was none
    Optional<Quota> remove(QuotaSubject subject) throws InterruptedException;

    /// Counts calls that a caller made.
    CallsToday count(String caller, long calls) throws InterruptedException;

    /// The calls of a caller.
    ///
    /// @param made today (UTC); 0 when calls have no limit, because they are not counted then
    /// @param max the limit; null for none
    record CallsToday(long made, @Nullable Long max) {}
}
