package pinakes.app.oauth.server;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KnownPermissions;
import pinakes.tool.Caller;
import pinakes.tool.Permission;

/// Scopes are permissions, except for the permissions of administrators: agents must not manage keys.
public final class Scopes {
    /// What a client should ask for if it has no idea.
    public static final List<String> USUAL = expanded(KnownPermissions.USUAL);

    private Scopes() {}

    /// The permissions that a client asks for; the usual ones if it names none. Others, such as `offline_access`, mean
    /// nothing here.
    static List<String> asked(@Nullable String scope) {
        var words =
                scope == null ? List.<String>of() : Arrays.asList(scope.strip().split("\\s+", -1));
        var known = expanded(words);
        return known.isEmpty() ? USUAL : known;
    }

    /// What a client may do for the holder of a key.
    static Set<Permission> allowed(List<String> scopes, Caller key) {
        return scopes.stream().map(Permission::parse).filter(key::may).collect(Collectors.toUnmodifiableSet());
    }

    private static List<String> expanded(List<String> words) {
        return KnownPermissions.ALL.stream()
                .filter(name -> KnownPermissions.OF_DATA.stream().anyMatch(held -> held.covers(Permission.parse(name))))
                .filter(name -> words.stream().anyMatch(word -> stands(word, name)))
                .toList();
    }

    private static boolean stands(String word, String permission) {
        return word.equals(permission)
                || (word.endsWith(":*") && permission.startsWith(word.substring(0, word.length() - 1)));
    }
}
