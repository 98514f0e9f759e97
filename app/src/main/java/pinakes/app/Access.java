package pinakes.app;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.key.KeyDirectory;
import pinakes.app.key.NamedKeys;
import pinakes.app.settings.Secret;
import pinakes.app.settings.Settings;
import pinakes.engine.access.Reach;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.AllowedHosts;
import pinakes.transport.http.guard.BearerGuard;
import pinakes.transport.http.guard.CorsGuard;
import pinakes.transport.http.guard.EncodingGuard;
import pinakes.transport.http.guard.FixedKeys;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.HostGuard;
import pinakes.transport.http.guard.KeyRing;
import pinakes.transport.http.guard.OriginGuard;
import pinakes.transport.http.guard.PermissionGuard;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.rest.ResourceMetadata;

/// Who may reach one of the servers.
///
/// @param openGuards before what anybody may ask, such as health
/// @param guards before what is behind an engine, which limits what its callers reach
/// @param certainGuards before everything else: nobody passes while it cannot be said whether a key is needed
record Access(List<Guard> openGuards, List<Guard> guards, List<Guard> certainGuards) {
    static Access toMcp(Settings settings, KeyDirectory named) {
        return of(
                settings,
                named,
                settings.mcpHost(),
                addressOfMcp(settings),
                settings.declaredMcpApiKey(),
                "mcp-api-key",
                settings.declaredMcpApiKeyProjects());
    }

    static Access toRest(Settings settings, KeyDirectory named) {
        return of(
                settings,
                named,
                settings.engineHost(),
                PublicAddress.AS_ASKED,
                settings.declaredApiKey(),
                "api-key",
                settings.declaredApiKeyProjects());
    }

    /// By which address clients reach the MCP server.
    static PublicAddress addressOfMcp(Settings settings) {
        return settings.publicUrl().map(PublicAddress::of).orElse(PublicAddress.AS_ASKED);
    }

    /// The guards before what only those may ask who hold a permission.
    List<Guard> guards(Permission needed) {
        return Stream.concat(certainGuards.stream(), Stream.of(new PermissionGuard(needed)))
                .toList();
    }

    private static Access of(
            Settings settings,
            KeyDirectory named,
            String host,
            PublicAddress address,
            @Nullable Secret key,
            String callerId,
            @Nullable List<String> projects) {
        var names = Stream.concat(address.host().stream(), settings.allowedHosts().stream())
                .toList();
        var reached = Stream.concat(Stream.of(host), names.stream()).toList();
        List<Guard> open = List.of(
                new HostGuard(new AllowedHosts(reached)),
                new OriginGuard(new AllowedHosts(names), settings.allowedOrigins()),
                new CorsGuard(),
                new EncodingGuard());
        var environment = key == null ? null : new FixedKeys(List.of(key(key, callerId, projects)));
        var keys = new NamedKeys(environment, named);
        return new Access(open, with(keys, address, open), with(keys.certain(), address, open));
    }

    private static List<Guard> with(KeyRing keys, PublicAddress address, List<Guard> open) {
        return Stream.concat(open.stream(), Stream.of(new BearerGuard(keys, address, ResourceMetadata.PATH)))
                .toList();
    }

    private static FixedKeys.Key key(Secret key, String callerId, @Nullable List<String> projects) {
        Map<String, Set<String>> limits = projects == null ? Map.of() : Map.of(Reach.PROJECTS, Set.copyOf(projects));
        return FixedKeys.Key.of(key.value(), new Caller(callerId, Set.of(Permission.ALL), limits));
    }
}
