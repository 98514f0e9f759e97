package pinakes.app.oauth.provider;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KnownPermissions;
import pinakes.app.settings.ClaimRule;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.tool.Caller;
import pinakes.tool.Permission;

/// What people may do, by the claims in their tokens.
///
/// A person is a caller like a key: limited to their own collection and to those that are shared with them.
///
/// @param userClaim identifies a person
/// @param rolesClaim whose values the rules refer to
record PersonRules(
        String userClaim,
        String rolesClaim,
        List<ClaimRule> permissions,
        List<ClaimRule> collections,
        List<ClaimRule> projects) {
    /// Keys cannot have a name with a colon.
    private static final String PREFIX = "user:";

    /// Every collection, with its prefix, must fit into a tag, and every caller into a header.
    private static final int NAME_CHARACTERS_MAX = 80;

    static PersonRules of(Settings settings) {
        return new PersonRules(
                settings.get(SettingTable.OAUTH_USER_CLAIM),
                settings.get(SettingTable.OAUTH_ROLES_CLAIM),
                settings.list(SettingTable.OAUTH_PERMISSIONS),
                settings.list(SettingTable.OAUTH_COLLECTIONS),
                settings.list(SettingTable.OAUTH_PROJECTS));
    }

    /// The caller of a valid token; empty when the token has no user.
    Optional<Caller> caller(Map<String, Object> claims) {
        return person(claims).map(name -> {
            var roles = values(claim(claims, rolesClaim));
            var home = CollectionName.ofPerson(name).value();
            Map<String, Set<String>> limits = new HashMap<>();
            var shared = granted(collections, roles);
            if (!shared.contains(ClaimRule.ALL)) {
                shared.add(home);
                limits.put(Reach.COLLECTIONS, shared);
                limits.put(Reach.HOME, Set.of(home));
            }
            var reached = granted(projects, roles);
            if (!reached.contains(ClaimRule.ALL)) {
                limits.put(Reach.PROJECTS, reached);
            }
            return new Caller(PREFIX + name, permissions(roles), limits);
        });
    }

    private Optional<String> person(Map<String, Object> claims) {
        return claim(claims, userClaim) instanceof String text && !text.isBlank()
                ? Optional.of(URLEncoder.encode(text, StandardCharsets.UTF_8)
                                .replace("%40", "@")
                                .replace("%7C", "|"))
                        .filter(name -> name.length() <= NAME_CHARACTERS_MAX)
                : Optional.empty();
    }

    private Set<Permission> permissions(Set<String> roles) {
        var direct = roles.stream().filter(PersonRules::isOfData);
        var mapped = KnownPermissions.read(List.copyOf(granted(permissions, roles))).stream();
        return Stream.concat(direct, mapped).map(Permission::parse).collect(Collectors.toSet());
    }

    /// Providers often let clients choose scopes, so these alone must not make an administrator.
    private static boolean isOfData(String role) {
        return KnownPermissions.ALL.contains(role)
                && KnownPermissions.OF_DATA.stream().anyMatch(held -> held.covers(Permission.parse(role)));
    }

    private static Set<String> granted(List<ClaimRule> rules, Set<String> roles) {
        var names = new HashSet<String>();
        rules.stream().filter(rule -> rule.isAbout(roles)).forEach(rule -> names.addAll(rule.names()));
        return names;
    }

    /// A claim by its name, or by the path to it, such as `realm_access.roles`.
    private static @Nullable Object claim(Map<?, ?> claims, String path) {
        var whole = claims.get(path);
        var dot = path.indexOf('.');
        return whole == null && dot > 0 && claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner
                ? claim(inner, path.substring(dot + 1))
                : whole;
    }

    /// A list, or words as in `scope`.
    private static Set<String> values(@Nullable Object claim) {
        return switch (claim) {
            case Collection<?> list ->
                list.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .collect(Collectors.toSet());
            case String text ->
                Arrays.stream(text.split("\\s+", -1))
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.toSet());
            case null, default -> Set.of();
        };
    }
}
