package pinakes.app.key;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.tool.Permission;
import pinakes.tool.text.NearestName;

/// The permissions that tools and routes require; any other is refused, because it would be a typing error.
public final class KnownPermissions {
    /// Every permission; a test compares the list with the tools.
    public static final List<String> ALL = List.of(
            "documents:read",
            "documents:write",
            "documents:delete",
            "documents:move",
            "projects:read",
            "projects:write",
            "projects:create",
            "tasks:read",
            "tasks:create",
            "tasks:update",
            "tasks:delete",
            "files:read",
            "folders:read",
            "folders:manage",
            "jobs:oversee",
            "metrics:read",
            "audit:read",
            "backups:create",
            "exports:create",
            "keys:read",
            "keys:manage",
            "callers:represent");

    /// Of the first key, which can give others what they need.
    public static final List<String> ADMINISTRATOR = List.of("*:*");

    /// The default of later keys: work with stored data, but neither create projects nor move documents between them
    /// and collections,
    /// nor read files of the server's machine, see other callers' jobs or manage keys.
    public static final List<String> USUAL = List.of(
            "documents:read", "documents:write", "documents:delete", "projects:read", "projects:write", "tasks:*");

    /// Kinds of permissions whose holder could give itself or others more.
    private static final Set<String> OF_ADMINISTRATORS = Set.of("keys", "callers", "audit", "backups");

    /// Everything that can be done with data, but not with keys: for the key that all MCP clients share.
    public static final Set<Permission> OF_DATA = ALL.stream()
            .map(text -> Permission.parse(text).resource())
            .filter(resource -> !OF_ADMINISTRATORS.contains(resource))
            .map(resource -> Permission.parse(resource + ":*"))
            .collect(Collectors.toUnmodifiableSet());

    private KnownPermissions() {}

    /// Reads permissions; `*` alone stands for everything.
    ///
    /// @throws IllegalArgumentException when one is unknown
    public static Set<String> read(List<String> wanted) {
        return wanted.stream().map(text -> read(text).toString()).collect(Collectors.toUnmodifiableSet());
    }

    private static Permission read(String text) {
        var permission = text.equals("*") ? Permission.ALL : Permission.parse(text);
        if (ALL.stream().map(Permission::parse).noneMatch(permission::names)) {
            throw new IllegalArgumentException("unknown permission " + text
                    + NearestName.to(text, ALL)
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse("; available: " + String.join(", ", ALL)));
        }
        return permission;
    }
}
