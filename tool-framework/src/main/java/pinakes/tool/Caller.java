package pinakes.tool;

import java.util.Map;
import java.util.Set;

/// Who is calling, as the transport established it, and what they may do.
///
/// @param id names the key or the local user; never the key itself
/// @param limits the only names that the caller may reach, for each kind of resource that is limited
public record Caller(String id, Set<Permission> permissions, Map<String, Set<String>> limits) {
    /// The person at this machine, when no key is configured.
    public static final Caller LOCAL = new Caller("local", Set.of(Permission.ALL));

    /// The program itself, in what it does for all callers alike.
    public static final Caller PROGRAM = new Caller("program", Set.of(Permission.ALL));

    public Caller {
        permissions = Set.copyOf(permissions);
        limits = Map.copyOf(limits);
    }

    /// A caller that may reach everything that its permissions speak of.
    public Caller(String id, Set<Permission> permissions) {
        this(id, permissions, Map.of());
    }

    public boolean may(Permission needed) {
        for (var held : permissions) {
            if (held.covers(needed)) {
                return true;
            }
        }
        return false;
    }
}
