package pinakes.app.cli;

import java.time.Instant;
import java.util.Collection;
import java.util.stream.Collectors;
import pinakes.engine.key.ApiKey;

/// A key in one line, for people.
final class KeyLine {
    private KeyLine() {}

    static String of(ApiKey key, Instant now) {
        var grant = key.grant();
        var line = new StringBuilder(key.callerId()).append("  ").append(joined(grant.permissions()));
        if (grant.collections() != null) {
            line.append("  collections: ").append(joined(grant.collections()));
        }
        if (grant.projects() != null) {
            line.append("  projects: ").append(joined(grant.projects()));
        }
        return line.append(state(key, now)).toString();
    }

    private static String state(ApiKey key, Instant now) {
        if (key.revokedAt() != null) {
            return "  revoked " + key.revokedAt();
        }
        var end = key.grant().expiresAt();
        if (end == null) {
            return "";
        }
        return (key.isGoodAt(now) ? "  expires " : "  expired ") + end;
    }

    private static String joined(Collection<?> names) {
        return names.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    }
}
