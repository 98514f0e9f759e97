package pinakes.engine.key;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An API key as the engine stores it.
///
/// @param revokedAt when it was revoked; null if it was not
public record ApiKey(
        KeyName name,
        KeyHash hash,
        Grant grant,
        Instant createdAt,
        @Nullable Instant revokedAt) {
    /// Identifies the caller with this key, as the owner of jobs and in logs. A later key with the same name is a
    /// different caller.
    public String callerId() {
        return name + "#" + hash.shown();
    }

    public boolean isValidAt(Instant moment) {
        var end = grant.expiresAt();
        return revokedAt == null && (end == null || moment.isBefore(end));
    }
}
