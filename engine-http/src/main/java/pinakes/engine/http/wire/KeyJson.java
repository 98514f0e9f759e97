package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.ApiKey;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.project.ProjectId;

/// The JSON of API keys.
public final class KeyJson {
    private KeyJson() {}

    /// An API key, known by its hash only.
    ///
    /// @param caller the name of its holder in logs and as the owner of jobs
    public record Key(
            KeyName name,
            String caller,
            KeyHash sha256,
            Set<String> permissions,
            @Nullable Set<CollectionName> collections,
            @Nullable Set<ProjectId> projects,
            @Nullable Set<String> tools,
            Instant createdAt,
            @Nullable Instant expiresAt,
            @Nullable Instant revokedAt) {
        public static Key of(ApiKey key) {
            var grant = key.grant();
            return new Key(
                    key.name(),
                    key.callerId(),
                    key.hash(),
                    grant.permissions(),
                    grant.collections(),
                    grant.projects(),
                    grant.tools(),
                    key.createdAt(),
                    grant.expiresAt(),
                    key.revokedAt());
        }

        public ApiKey key() {
            return new ApiKey(
                    name,
                    sha256,
                    new Grant(permissions, collections, projects, tools, expiresAt),
                    createdAt,
                    revokedAt);
        }
    }

    /// All keys, oldest first.
    public record Keys(List<ApiKey> keys) {}

    /// A key to add.
    ///
    /// @param permissions each as `resource:action`
    /// @param collections the only collections it can access; all when absent
    /// @param projects the only projects it can access; all when absent
    /// @param tools the only tools it sees, by name, family or preset; all when absent
    /// @param expiresAt never when absent
    public record NewKey(
            KeyName name,

            @JsonPropertyDescription("The SHA-256 of the key in hexadecimal digits; the key itself is not sent.")
            KeyHash sha256,

            Set<String> permissions,
            @Nullable Set<CollectionName> collections,
            @Nullable Set<ProjectId> projects,
            @Nullable Set<String> tools,
            @Nullable Instant expiresAt) {
        public static NewKey of(pinakes.engine.key.NewKey key) {
            var grant = key.grant();
            return new NewKey(
                    key.name(),
                    key.hash(),
                    grant.permissions(),
                    grant.collections(),
                    grant.projects(),
                    grant.tools(),
                    grant.expiresAt());
        }

        public pinakes.engine.key.NewKey key() {
            return new pinakes.engine.key.NewKey(
                    name, sha256, new Grant(permissions, collections, projects, tools, expiresAt));
        }
    }

    /// The result of removing all keys.
    ///
    /// @param keysRemoved how many of them were in use
    public record KeysCleared(int keysRemoved) {}

    /// The caller that a key stands for.
    ///
    /// @param id never contains the key itself
    /// @param named whether a key identified it; false when the server needs none
    /// @param permissions each as `resource:action`; `*` stands for all
    /// @param collections the only collections it can access; all when null
    /// @param projects the only projects it can access; all when null
    /// @param tools the only tools it sees; all when null
    public record CallerOfKey(
            String id,
            boolean named,
            List<String> permissions,
            @Nullable List<String> collections,
            @Nullable List<String> projects,
            @Nullable List<String> tools) {}
}
