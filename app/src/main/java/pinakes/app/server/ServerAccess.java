package pinakes.app.server;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Composition;
import pinakes.app.key.KeyCallers;
import pinakes.app.key.KnownPermissions;
import pinakes.app.key.NamedKeys;
import pinakes.app.settings.SecretValue;
import pinakes.app.settings.Setting;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.access.Reach;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.AllowedHosts;
import pinakes.transport.http.guard.BearerGuard;
import pinakes.transport.http.guard.Challenge;
import pinakes.transport.http.guard.CorsGuard;
import pinakes.transport.http.guard.EncodingGuard;
import pinakes.transport.http.guard.FixedKeys;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.HostGuard;
import pinakes.transport.http.guard.KeyRing;
import pinakes.transport.http.guard.OriginGuard;
import pinakes.transport.http.guard.OwnerGuard;
import pinakes.transport.http.guard.PermissionGuard;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.rest.ResourceMetadata;

/// Who may call a server.
///
/// @param openGuards for paths that need no key, such as health
/// @param guards for paths that lead to an engine, which limits its callers itself
/// @param certainGuards for all other paths: they refuse everyone while it is unknown whether a key is required
/// @param challenge asks clients to sign in, or to ask for more
/// @param records where refusals are recorded
record ServerAccess(
        List<Guard> openGuards,
        List<Guard> guards,
        List<Guard> certainGuards,
        Challenge challenge,
        AccessRecords records) {
    /// The key of the MCP port is for agents, so it cannot manage keys; the key of the engine's port can.
    static ServerAccess toMcp(Settings settings, Composition composition, AccessRecords records, SignIn signIn) {
        var key = environmentKey(
                SettingTable.MCP_API_KEY, SettingTable.MCP_API_KEY_PROJECTS, KnownPermissions.OF_DATA, settings);
        var address = publicAddress(settings);
        var challenge = new Challenge(
                address,
                ResourceMetadata.of(McpHandlers.PATH),
                signIn.described().scopes());
        return of(settings, SettingTable.MCP_HOST, challenge, named(key, composition, signIn), records);
    }

    static ServerAccess toRest(Settings settings, Composition composition, AccessRecords records, SignIn signIn) {
        var key = environmentKey(SettingTable.API_KEY, SettingTable.API_KEY_PROJECTS, Set.of(Permission.ALL), settings);
        var challenge = new Challenge(PublicAddress.AS_ASKED, ResourceMetadata.PATH, List.of());
        return of(settings, SettingTable.ENGINE_HOST, challenge, named(key, composition, signIn), records);
    }

    private static NamedKeys named(@Nullable FixedKeys environment, Composition composition, SignIn signIn) {
        return new NamedKeys(
                environment, composition.keys(), new KeyCallers(composition.toolsOfKeys()), signIn.tokens());
    }

    /// The address by which clients reach the MCP server.
    static PublicAddress publicAddress(Settings settings) {
        return settings.find(SettingTable.PUBLIC_URL).map(PublicAddress::new).orElse(PublicAddress.AS_ASKED);
    }

    List<Guard> guards(Permission required) {
        return with(certainGuards, records.recorded(new PermissionGuard(required, challenge)));
    }

    private static ServerAccess of(
            Settings settings, Setting<String> host, Challenge challenge, NamedKeys keys, AccessRecords records) {
        var names = Stream.concat(
                        challenge.address().host().stream(), settings.list(SettingTable.ALLOWED_HOSTS).stream())
                .toList();
        var open = Stream.<Guard>of(
                        new HostGuard(new AllowedHosts(with(names, settings.get(host)))),
                        new OriginGuard(new AllowedHosts(names), settings.list(SettingTable.ALLOWED_ORIGINS)),
                        new CorsGuard(),
                        new EncodingGuard())
                .map(records::recorded)
                .toList();
        return new ServerAccess(
                open,
                with(open, records.signIn(bearer(keys, challenge))),
                with(open, records.signIn(bearer(keys.certain(), challenge))),
                challenge,
                records);
    }

    private static Guard bearer(KeyRing keys, Challenge challenge) {
        return new OwnerGuard(new BearerGuard(keys, challenge));
    }

    private static @Nullable FixedKeys environmentKey(
            Setting<SecretValue> key, Setting<List<String>> projects, Set<Permission> permissions, Settings settings) {
        Map<String, Set<String>> limits = settings.find(projects)
                .map(names -> Map.of(Reach.PROJECTS, Set.copyOf(names)))
                .orElse(Map.of());
        var caller = new Caller(key.key(), permissions, limits);
        return settings.find(key)
                .map(secret -> new FixedKeys(List.of(FixedKeys.Key.of(secret.value(), caller))))
                .orElse(null);
    }

    static <E> List<E> joined(List<E> first, List<E> last) {
        return Stream.concat(first.stream(), last.stream()).toList();
    }

    private static <E> List<E> with(List<E> elements, E last) {
        return joined(elements, List.of(last));
    }
}
