package pinakes.engine.key;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.project.ProjectId;

/// What a key grants to its holder.
///
/// @param permissions each written `resource:action`
/// @param collections the only accessible collections; null for all
/// @param projects the only accessible projects; null for all
/// @param tools the only visible tools, by name, family or preset; null for all that the server offers
/// @param expiresAt when the key expires; null for never
public record Grant(
        Set<String> permissions,
        @Nullable Set<CollectionName> collections,
        @Nullable Set<ProjectId> projects,
        @Nullable Set<String> tools,
        @Nullable Instant expiresAt) {
    /// Maximum number of permissions, collections, projects or tools of one key.
    public static final int NAMES_MAX = 100;

    private static final Pattern TOOLS_FORM = Pattern.compile("[a-z][a-z0-9_-]{0,99}");

    public Grant {
        permissions = Set.copyOf(permissions);
        collections = collections == null ? null : Set.copyOf(collections);
        projects = projects == null ? null : Set.copyOf(projects);
        tools = tools == null ? null : Set.copyOf(tools);
        check("permissions", permissions);
        check("collections", collections);
        check("projects", projects);
        check("tools", tools);
        if (tools != null && !tools.stream().allMatch(TOOLS_FORM.asMatchPredicate())) {
            throw new IllegalArgumentException("a key's tools are names of tools, families or presets, got " + tools);
        }
    }

    private static void check(String what, @Nullable Collection<?> names) {
        if (names != null && (names.isEmpty() || names.size() > NAMES_MAX)) {
            throw new IllegalArgumentException(
                    "a key can have 1 to " + NAMES_MAX + " " + what + ", got " + names.size());
        }
    }
}
