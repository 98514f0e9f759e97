package pinakes.engine.key;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A key as the engine knows it.
///
/// @param revokedAt since when it opens nothing any more; null while it was not revoked
public record ApiKey(
        KeyName name,
        KeyHash hash,
        Grant grant,
        Instant createdAt,
        @Nullable Instant revokedAt) {
    /// Names whoever shows the key, as the owner of jobs and in logs. A later key of the same name is another caller:
    /// what belongs to the one does not belong to the other.
    public String callerId() {
        return name + "#" + hash.shown();
    }

    /// Whether the key opens anything at a moment.
    public boolean isGoodAt(Instant moment) {
        var end = grant.expiresAt();
        return revokedAt == null && (end == null || moment.isBefore(end));
    }
}
