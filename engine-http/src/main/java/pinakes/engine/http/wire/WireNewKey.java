package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.key.Grant;
import pinakes.engine.key.KeyHash;
import pinakes.engine.key.KeyName;
import pinakes.engine.key.NewKey;
import pinakes.engine.project.ProjectId;

/// A key that is to be known.
///
/// @param permissions each written `resource:action`
/// @param collections the only collections that it reaches; all when not given
/// @param projects the only projects that it reaches; all when not given
/// @param expiresAt never when not given
public record WireNewKey(
        KeyName name,

        @JsonPropertyDescription("The SHA-256 of the key in hexadecimal digits; the key itself is not sent.")
        KeyHash sha256,

        Set<String> permissions,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects,
        @Nullable Instant expiresAt) {
    public static WireNewKey of(NewKey wish) {
        var grant = wish.grant();
        return new WireNewKey(
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
    public NewKey wish() {
        return new NewKey(name, sha256, new Grant(permissions, collections, projects, expiresAt));
    }
}
