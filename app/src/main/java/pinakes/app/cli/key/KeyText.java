package pinakes.app.cli.key;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.cli.command.TextTable;
import pinakes.app.cli.terminal.Joined;
import pinakes.engine.key.ApiKey;
import pinakes.family.answer.Rounding;

/// API keys as text.
final class KeyText {
    private KeyText() {}

    static TextTable table(List<ApiKey> keys, Instant now) {
        var table = new TextTable("NAME", "PERMISSIONS", "COLLECTIONS", "PROJECTS", "TOOLS", "STATE");
        for (var key : keys) {
            var grant = key.grant();
            table.row(
                    key.callerId(),
                    joined(grant.permissions()),
                    limit(grant.collections()),
                    limit(grant.projects()),
                    limit(grant.tools()),
                    state(key, now));
        }
        return table;
    }

    static String line(ApiKey key, Instant now) {
        var grant = key.grant();
        return Joined.by(
                "  ",
                key.callerId(),
                joined(grant.permissions()),
                grant.collections() == null ? "" : "collections: " + joined(grant.collections()),
                grant.projects() == null ? "" : "projects: " + joined(grant.projects()),
                grant.tools() == null ? "" : "tools: " + joined(grant.tools()),
                state(key, now));
    }

    private static String state(ApiKey key, Instant now) {
        if (key.revokedAt() != null) {
            return "revoked " + Rounding.moment(key.revokedAt());
        }
        var end = key.grant().expiresAt();
        if (end == null) {
            return "";
        }
        return (key.isValidAt(now) ? "expires " : "expired ") + Rounding.moment(end);
    }

    private static String limit(@Nullable Collection<?> names) {
        return names == null ? "all" : joined(names);
    }

    private static String joined(Collection<?> names) {
        return names.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    }
}
