package pinakes.app.server;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import pinakes.app.ProductVersion;
import pinakes.app.composition.Composition;
import pinakes.app.settings.Settings;
import pinakes.console.WebConsole;
import pinakes.engine.http.server.describe.ApiDocs;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.rest.EndpointIndex;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.Metrics;
import pinakes.transport.rest.MetricsHistory;
import pinakes.transport.rest.ResourceMetadata;
import pinakes.transport.rest.RestGuards;
import pinakes.transport.rest.ToolCalls;
import pinakes.transport.rest.ToolCatalog;

/// The paths of the engine's server: its API, and every tool over plain HTTP.
final class EngineHandlers {
    /// Metrics cover all callers, even if the key is limited to some of the data.
    static final Permission READ_METRICS = Permission.parse("metrics:read");

    static final Map<String, String> PATHS = Map.of(
            "GET /",
            "the console, for browsers",
            "GET " + ApiDocs.PAGE_PATH,
            "API documentation",
            "GET " + ApiDocs.OPEN_API_PATH,
            "API description (OpenAPI)",
            "POST " + ToolCalls.PATH + "{name}",
            "call a tool with the JSON body as its arguments",
            "GET " + ToolCatalog.PATH,
            "list tools, filtered by ?category= and ?tag=",
            "GET " + ToolCatalog.PATH + "/{name}",
            "show a tool with its contract",
            "GET " + Metrics.PATH,
            "metrics in Prometheus format",
            "GET " + MetricsHistory.PATH,
            "metrics of the last hours as JSON, for charts",
            "GET " + StdioLauncher.PATH,
            "the command that starts ./kb stdio on the data of this server",
            "GET " + Health.PATH,
            "health");

    private EngineHandlers() {}

    static Map<String, Handler> of(
            Settings settings,
            Composition composition,
            ApiHandlers api,
            FigureHandlers figures,
            AccessRecords records,
            SignIn signIn) {
        var access = ServerAccess.toRest(settings, composition, records, signIn);
        var handlers = new HashMap<>(api.behind(access.guards()));
        handlers.putAll(figures.behind(access.guards(READ_METRICS)));
        handlers.put(
                StdioLauncher.PATH,
                RestGuards.before(StdioLauncher.of(settings, composition), access.guards(StdioLauncher.REQUIRED)));
        handlers.putAll(Map.of(
                ResourceMetadata.PATH,
                RestGuards.before(
                        new ResourceMetadata(PublicAddress.AS_ASKED, "/", ResourceMetadata.SignIn.NONE),
                        access.openGuards()),
                Health.PATH,
                RestGuards.before(new Health(composition::problems, ProductVersion.current()), access.openGuards()),
                EndpointIndex.PATH,
                RestGuards.before(new WebConsole(new EndpointIndex(PATHS)), access.openGuards())));
        return handlers;
    }
}
