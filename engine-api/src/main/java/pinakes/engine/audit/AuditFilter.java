package pinakes.engine.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Which entries to find; null for any.
///
/// @param since the earliest time
/// @param until the time before which
/// @param who the caller: its whole id, or the part before the `#`, which is the name of a key
public record AuditFilter(
        @Nullable Instant since,
        @Nullable Instant until,
        @Nullable String who,
        @Nullable AuditAction action,
        @Nullable String traceId) {
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null);
}
