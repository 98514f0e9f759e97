package pinakes.app;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import pinakes.app.settings.Secret;
import pinakes.app.settings.Settings;
import pinakes.family.chunks.ChunksFamily;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.http.AllowedHosts;
import pinakes.transport.http.BearerGuard;
import pinakes.transport.http.CorsGuard;
import pinakes.transport.http.Guard;
import pinakes.transport.http.HostGuard;
import pinakes.transport.http.OriginGuard;
import pinakes.transport.rest.ResourceMetadata;

/// Who may reach one of the servers.
///
/// @param openGuards before what anybody may ask, such as health
/// @param guards before everything else
record Access(List<Guard> openGuards, List<Guard> guards) {
    static Access toMcp(Settings settings) {
        return of(
                settings,
                settings.mcpHost(),
                settings.declaredMcpApiKey(),
                "mcp-api-key",
                settings.declaredMcpApiKeyProjects());
    }

    static Access toRest(Settings settings) {
        return of(
                settings,
                settings.engineHost(),
                settings.declaredApiKey(),
                "api-key",
                settings.declaredApiKeyProjects());
    }

    private static Access of(
            Settings settings, String host, @Nullable Secret key, String callerId, @Nullable List<String> projects) {
        var hosts = new AllowedHosts(
                Stream.concat(Stream.of(host), settings.allowedHosts().stream()).toList());
        List<Guard> open = List.of(new HostGuard(hosts), new OriginGuard(hosts), new CorsGuard());
        if (key == null) {
            return new Access(open, open);
        }
        Map<String, Set<String>> limits =
                projects == null ? Map.of() : Map.of(ChunksFamily.PROJECTS, Set.copyOf(projects));
        var caller = new Caller(callerId, Set.of(Permission.ALL), limits);
        var bearer = new BearerGuard(List.of(BearerGuard.Key.of(key.value(), caller)), ResourceMetadata.PATH);
        return new Access(open, Stream.concat(open.stream(), Stream.of(bearer)).toList());
    }
}
