package pinakes.app.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.console.WebConsole;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.GuardedHandler;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.EndpointIndex;
import pinakes.transport.rest.ResourceMetadata;
import pinakes.transport.rest.RestGuards;
import pinakes.transport.streamable.HttpSettings;
import pinakes.transport.streamable.McpEndpoint;
import pinakes.transport.websocket.WebSocketSettings;
import pinakes.transport.websocket.WebSocketUpgrade;

/// The paths of the MCP server.
final class McpHandlers {
    static final String PATH = "/mcp";

    private static final Map<String, String> PATHS = paths();

    private McpHandlers() {}

    private static Map<String, String> paths() {
        var paths = new HashMap<>(EngineHandlers.PATHS);
        paths.put("POST " + PATH, "the MCP endpoint (Streamable HTTP)");
        return paths;
    }

    /// @param memory limits the requests and answers in progress, across all servers of this process
    static Map<String, Handler> of(
            Settings settings,
            Composition composition,
            MemoryBudget memory,
            ApiHandlers api,
            FigureHandlers figures,
            AccessRecords records,
            SignIn signIn) {
        var defaults = HttpSettings.DEFAULT;
        var http = new HttpSettings(
                Composition.bytesMax(settings),
                defaults.bodyTimeMax(),
                settings.get(SettingTable.MAX_CONCURRENT_CALLS),
                memory,
                defaults.streamAfter(),
                defaults.heartbeat());
        var sockets = WebSocketSettings.DEFAULT;
        var webSocket = new WebSocketSettings(
                Composition.bytesMax(settings), sockets.connectionsMax(), sockets.silenceMax(), sockets.limits());
        var access = ServerAccess.toMcp(settings, composition, records, signIn);
        var scopes = new ToolScopes(composition.registry(), access.challenge(), composition.notes());
        var endpoint =
                WebSocketUpgrade.at(new McpEndpoint(composition.mcp(), http, scopes), composition.mcp(), webSocket);
        Optional.ofNullable(endpoint.getDescendant(WebSocketUpgrade.class)).ifPresent(records.metrics()::watch);
        // The console on this port uses the API. A gateway answers it only when it knows whether a key is required; its
        // tools can say themselves that the engine is unavailable.
        List<Guard> last = composition.isGateway() ? List.of(records.recorded(McpHandlers::notAnEngine)) : List.of();
        var handlers = new HashMap<>(api.behind(
                ServerAccess.joined(access.certainGuards(), last), ServerAccess.joined(access.guards(), last)));
        handlers.putAll(figures.behind(EngineHandlers.metricsGuards(access)));
        handlers.put(
                StdioLauncher.PATH,
                RestGuards.before(StdioLauncher.of(settings, composition), access.guards(StdioLauncher.REQUIRED)));
        signIn.endpoints()
                .forEach((path, handler) -> handlers.put(path, RestGuards.before(handler, access.openGuards())));
        for (var path : List.of(ResourceMetadata.PATH, ResourceMetadata.of(PATH))) {
            var metadata = new ResourceMetadata(ServerAccess.publicAddress(settings), PATH, signIn.described());
            handlers.put(path, RestGuards.before(metadata, access.openGuards()));
        }
        handlers.put(PATH, new GuardedHandler(access.guards(), Rejection::write, endpoint));
        handlers.putAll(EngineHandlers.health(settings, composition, access));
        handlers.put(
                EndpointIndex.PATH, RestGuards.before(new WebConsole(new EndpointIndex(PATHS)), access.openGuards()));
        return handlers;
    }

    /// Refuses other gateways at the API of a gateway.
    ///
    /// A gateway whose engine is, by mistake, another gateway would add a step to every call, and one that is its
    /// own engine would call itself without end.
    private static @Nullable Rejection notAnEngine(Request request, Response response) {
        return request.getHeaders().getValuesList(EnginePaths.VIA).stream()
                        .anyMatch(via -> via.contains(EnginePaths.VIA_GATEWAY))
                ? Rejection.of(
                        HttpStatus.MISDIRECTED_REQUEST_421,
                        "This server is a gateway, not an engine; set KB_ENGINE_URL to the engine's address",
                        "not_an_engine")
                : null;
    }
}
