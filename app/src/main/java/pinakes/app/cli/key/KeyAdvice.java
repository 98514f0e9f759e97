package pinakes.app.cli.key;

import java.util.List;
import pinakes.engine.key.Grant;
import pinakes.tool.Permission;

/// What the user should know about a new key.
final class KeyAdvice {
    private static final Permission MANAGE = Permission.parse("keys:manage");

    private KeyAdvice() {}

    /// Permissions that are lost because the key is limited.
    static List<String> onLimits(Grant grant) {
        return mayManage(grant) && isLimited(grant)
                ? List.of(
                        "Warning: this key cannot manage keys, because it is limited to some collections, projects or tools.")
                : List.of();
    }

    /// What changes with the first key.
    ///
    /// @param hasOwnKey whether KB_API_KEY is set here; the server may have the same key
    static List<String> onFirst(Grant grant, boolean hasOwnKey) {
        if (hasOwnKey) {
            return List.of(
                    "This is the first named key. Every call over HTTP now needs a named key or the key of the server's"
                            + " environment (KB_MCP_API_KEY, KB_API_KEY). The KB_API_KEY set here can still manage keys if"
                            + " the server uses the same key.");
        }
        var closed =
                "This is the first key. From now on every call over HTTP needs a key, including commands that use a"
                        + " running server (set KB_API_KEY).";
        return mayManage(grant) && !isLimited(grant)
                ? List.of(closed)
                : List.of(
                        closed,
                        "This key cannot manage keys. While a server is running, ./kb key needs one that can: stop the server and"
                                + " add one with --permission keys:manage, or set KB_API_KEY for the server.");
    }

    private static boolean mayManage(Grant grant) {
        return grant.permissions().stream().map(Permission::parse).anyMatch(held -> held.covers(MANAGE));
    }

    private static boolean isLimited(Grant grant) {
        return grant.collections() != null || grant.projects() != null || grant.tools() != null;
    }
}
