package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.project.ProjectId;

/// A key, without the key: its hash is all that anybody can learn.
///
/// @param caller how whoever shows it is called as the owner of jobs and in logs
public record WireKey(
        KeyName name,
        String caller,
        KeyHash sha256,
        Set<String> permissions,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt) {
    public static WireKey of(ApiKey key) {
        var grant = key.grant();
        return new WireKey(
                key.name(),
                key.callerId(),
                key.hash(),
                grant.permissions(),
                grant.collections(),
                grant.projects(),
                key.createdAt(),
                grant.expiresAt(),
                key.revokedAt());
    }

    public ApiKey key() {
        return new ApiKey(name, sha256, new Grant(permissions, collections, projects, expiresAt), createdAt, revokedAt);
    }
}
