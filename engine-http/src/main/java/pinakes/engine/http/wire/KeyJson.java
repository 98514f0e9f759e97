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

    /// A key, without the key: its hash is all that anybody can learn.
    ///
    /// @param caller how whoever shows it is called as the owner of jobs and in logs
    public record Key(
            KeyName name,
            String caller,
            KeyHash sha256,
            Set<String> permissions,
            @Nullable Set<CollectionName> collections,
            @Nullable Set<ProjectId> projects,
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
                    key.createdAt(),
                    grant.expiresAt(),
                    key.revokedAt());
        }

        public ApiKey key() {
            return new ApiKey(
                    name, sha256, new Grant(permissions, collections, projects, expiresAt), createdAt, revokedAt);
        }
    }

    /// The keys in the order of their creation.
    public record Keys(List<Key> keys) {}

    /// A key that is to be known.
    ///
    /// @param permissions each written `resource:action`
    /// @param collections the only collections that it reaches; all when not given
    /// @param projects the only projects that it reaches; all when not given
    /// @param expiresAt never when not given
    public record NewKey(
            KeyName name,

            @JsonPropertyDescription("The SHA-256 of the key in hexadecimal digits; the key itself is not sent.")
            KeyHash sha256,

            Set<String> permissions,
            @Nullable Set<CollectionName> collections,
            @Nullable Set<ProjectId> projects,
            @Nullable Instant expiresAt) {
        public static NewKey of(pinakes.engine.key.NewKey wish) {
            var grant = wish.grant();
            return new NewKey(
                    wish.name(),
                    wish.hash(),
                    grant.permissions(),
                    grant.collections(),
                    grant.projects(),
                    grant.expiresAt());
        }

        /// The key in the words of the domain.
        ///
        /// @throws IllegalArgumentException when it gives nothing, or too much
        public pinakes.engine.key.NewKey wish() {
            return new pinakes.engine.key.NewKey(
                    name, sha256, new Grant(permissions, collections, projects, expiresAt));
        }
    }

    /// What became of all keys.
    ///
    /// @param keysRemoved how many of them were in use
    public record KeysCleared(int keysRemoved) {}
}
