package pinakes.app.cli;

import java.util.List;
import pinakes.engine.key.Grant;
import pinakes.tool.Permission;

/// What whoever adds a key should know of it.
final class KeyAdvice {
    private static final Permission MANAGE = Permission.parse("keys:manage");

    private KeyAdvice() {}

    /// Limits that take away what the permissions seem to give.
    static List<String> onLimits(Grant grant) {
        return mayManage(grant) && isLimited(grant)
                ? List.of("Warning: it cannot manage keys, because it is limited to some collections or projects.")
                : List.of();
    }

    /// What the first key changes.
    ///
    /// @param hasOwnKey whether the settings here have a key for the engine, which the server may have as well
    static List<String> onFirst(Grant grant, boolean hasOwnKey) {
        if (hasOwnKey) {
            return List.of(
                    "It is the first named key: calls over HTTP need one now, or the key that the environment sets for that"
                            + " door (KB_MCP_API_KEY, KB_API_KEY). The KB_API_KEY that is set here goes on managing keys if"
                            + " the server has the same.");
        }
        var closed = "It is the first: from now on every call over HTTP needs a key, those of ./kb to a running server"
                + " included (set KB_API_KEY).";
        return mayManage(grant) && !isLimited(grant)
                ? List.of(closed)
                : List.of(
                        closed,
                        "It cannot manage keys. While a server runs, ./kb key needs one that can: stop the server and add"
                                + " one with --permission keys:manage, or set KB_API_KEY for the server.");
    }

    private static boolean mayManage(Grant grant) {
        return grant.permissions().stream().map(Permission::parse).anyMatch(held -> held.covers(MANAGE));
    }

    private static boolean isLimited(Grant grant) {
        return grant.collections() != null || grant.projects() != null;
    }
}
