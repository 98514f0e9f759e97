package pinakes.engine.key;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.project.ProjectId;

/// What a key grants to its holder.
///
/// @param permissions each written `resource:action`
/// @param collections the only accessible collections; null for all
/// @param projects the only accessible projects; null for all
/// @param expiresAt when the key expires; null for never
public record Grant(
        Set<String> permissions,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects,
        @Nullable Instant expiresAt) {
    /// Maximum number of permissions, collections or projects of one key.
    public static final int NAMES_MAX = 100;

    public Grant {
        permissions = Set.copyOf(permissions);
        collections = collections == null ? null : Set.copyOf(collections);
        projects = projects == null ? null : Set.copyOf(projects);
        check("permissions", permissions);
        check("collections", collections);
        check("projects", projects);
    }

    private static void check(String what, @Nullable Collection<?> names) {
        if (names != null && (names.isEmpty() || names.size() > NAMES_MAX)) {
            throw new IllegalArgumentException(
                    "a key can have 1 to " + NAMES_MAX + " " + what + ", got " + names.size());
        }
    }
}
