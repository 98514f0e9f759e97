package pinakes.tool;

import java.util.Map;
import java.util.Set;

/// Who is calling, as the transport authenticated it, and what they may do.
///
/// @param id names the key or the local user; never contains the key itself
/// @param limits the only accessible names, by kind of resource; other kinds are not limited
public record Caller(String id, Set<Permission> permissions, Map<String, Set<String>> limits) {
    /// The kind of limit that names the only tools of a caller.
    public static final String TOOLS = "tools";

    /// The person at this machine, when no key is configured.
    public static final Caller LOCAL = new Caller("local", Set.of(Permission.ALL));

    /// The server itself, for work on behalf of all callers.
    public static final Caller PROGRAM = new Caller("program", Set.of(Permission.ALL));

    public Caller {
        permissions = Set.copyOf(permissions);
        limits = Map.copyOf(limits);
    }

    /// A caller without limits beyond its permissions.
    public Caller(String id, Set<Permission> permissions) {
        this(id, permissions, Map.of());
    }

    /// Whether the tool is among those that the caller is limited to. Other tools do not exist for it.
    public boolean sees(String tool) {
        var tools = limits.get(TOOLS);
        return tools == null || tools.contains(tool);
    }

    public boolean may(Permission needed) {
        return permissions.stream().anyMatch(held -> held.covers(needed));
    }
}
