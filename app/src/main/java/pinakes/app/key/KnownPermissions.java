package pinakes.app.key;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.tool.Permission;
import pinakes.tool.text.NearestName;

/// The permissions that tools and routes require; any other is refused, because it would be a typing error.
public final class KnownPermissions {
    private static final List<Known> KNOWN = List.of(
            new Known("documents:read", "Search and read documents and notes"),
            new Known("documents:write", "Add and change documents and notes"),
            new Known("documents:delete", "Remove documents and notes"),
            new Known("documents:move", "Move documents to other collections and into projects"),
            new Known("projects:read", "Search and read projects"),
            new Known("projects:write", "Add content to projects, and add or remove projects"),
            new Known("projects:create", "Create projects"),
            new Known("tasks:read", "Read the to-do list"),
            new Known("tasks:create", "Add tasks"),
            new Known("tasks:update", "Change, claim and complete tasks"),
            new Known("tasks:delete", "Remove tasks"),
            new Known("files:read", "Add files from the server's disk"),
            new Known("folders:read", "List the folders that the server keeps in sync"),
            new Known("folders:manage", "Register and remove synced folders"),
            new Known("jobs:oversee", "See, retry and cancel the jobs of all callers"),
            new Known("metrics:read", "See metrics and charts"),
            new Known("audit:read", "Read the audit log"),
            new Known("backups:create", "Take backups of all data"),
            new Known("exports:create", "Export documents, notes, tasks and projects"),
            new Known("keys:read", "List keys"),
            new Known("keys:manage", "Add and revoke keys"),
            new Known("callers:represent", "Act on behalf of other callers (for gateways)"));

    /// Every permission; a test compares the list with the tools.
    public static final List<String> ALL = KNOWN.stream().map(Known::name).toList();

    /// The permissions of the first key, which can create other keys with any permissions.
    public static final List<String> ADMINISTRATOR = List.of("*:*");

    /// The default of later keys: work with stored data, but neither create projects nor move documents, nor
    /// read files of the server's machine, see other callers' jobs or manage keys.
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

    /// What a permission allows, in plain words.
    public static String meaning(String permission) {
        return KNOWN.stream()
                .filter(known -> known.name.equals(permission))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown permission " + permission))
                .meaning;
    }

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

    private record Known(String name, String meaning) {}
}
