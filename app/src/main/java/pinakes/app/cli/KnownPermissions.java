package pinakes.app.cli;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.tool.Permission;
import pinakes.tool.text.NearestName;

/// The permissions that something asks for, so that a typing error is not taken for a key that may do nothing.
final class KnownPermissions {
    /// Everything that tools and routes ask for; a test compares it with them.
    static final List<String> ALL = List.of(
            "documents:read",
            "documents:write",
            "documents:delete",
            "projects:read",
            "projects:write",
            "tasks:read",
            "tasks:create",
            "tasks:update",
            "tasks:delete",
            "files:read",
            "jobs:oversee",
            "metrics:read",
            "keys:read",
            "keys:manage",
            "callers:represent");

    /// What a key may do when nobody said what: work with what is stored, and neither read files of the server's
    /// machine nor see what others do nor hand out keys.
    static final List<String> USUAL = List.of("documents:*", "projects:*", "tasks:*");

    private KnownPermissions() {}

    /// The permissions that somebody wrote, where `*` alone stands for everything.
    ///
    /// @throws IllegalArgumentException when nothing asks for one of them
    static Set<String> read(List<String> wanted) {
        return wanted.stream().map(text -> read(text).toString()).collect(Collectors.toUnmodifiableSet());
    }

    private static Permission read(String text) {
        var permission = text.equals("*") ? Permission.ALL : Permission.parse(text);
        if (ALL.stream().map(Permission::parse).noneMatch(permission::names)) {
            throw new IllegalArgumentException("nothing asks for the permission " + text
                    + NearestName.to(text, ALL)
                            .map(nearest -> "; did you mean " + nearest + "?")
                            .orElse("; there are " + String.join(", ", ALL)));
        }
        return permission;
    }
}
