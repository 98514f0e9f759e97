package pinakes.app.cli.key;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import pinakes.app.key.KnownPermissions;
import pinakes.engine.key.Grant;
import pinakes.tool.Permission;

/// What the user should know about a new key.
final class KeyAdvice {
    private static final Permission MANAGE = Permission.parse("keys:manage");

    private KeyAdvice() {}

    /// Permissions that have no effect because of the key's scope.
    static List<String> onLimits(Grant grant) {
        return mayManage(grant) && hasScope(grant)
                ? List.of(
                        "Warning: this key cannot manage keys, because it is limited to some collections, projects or tools.")
                : List.of();
    }

    /// What the first key will change.
    static List<String> beforeFirst(Grant grant) {
        var access = grant.permissions().equals(Set.copyOf(KnownPermissions.ADMINISTRATOR)) && !hasScope(grant)
                ? "It will have all permissions, including the permission to manage keys. To give it fewer, use"
                        + " --permission."
                : "It will have the permissions " + String.join(", ", new TreeSet<>(grant.permissions())) + ".";
        return List.of(
                "This is the first key. Once it is added, every call over HTTP requires a key: a named one, or the one"
                        + " in the server's settings (mcp-api-key, api-key). Clients that send none are refused.",
                "Your own ./kb commands and ./kb stdio on this machine still need no key, and ./kb key clear removes"
                        + " all keys.",
                access);
    }

    private static boolean mayManage(Grant grant) {
        return grant.permissions().stream().map(Permission::parse).anyMatch(held -> held.covers(MANAGE));
    }

    /// Whether the key is for some collections, projects or tools only; such a key cannot manage keys.
    private static boolean hasScope(Grant grant) {
        return grant.collections() != null || grant.projects() != null || grant.tools() != null;
    }
}
