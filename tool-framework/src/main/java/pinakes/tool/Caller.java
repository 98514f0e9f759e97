package pinakes.tool;

import java.util.Set;

/// Who is calling, as the transport established it, and what they may do.
///
/// @param id names the key or the local user; never the key itself
public record Caller(String id, Set<Permission> permissions) {
    /// The person at this machine, when no key is configured.
    public static final Caller LOCAL = new Caller("local", Set.of(Permission.ALL));

    public Caller {
        permissions = Set.copyOf(permissions);
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
