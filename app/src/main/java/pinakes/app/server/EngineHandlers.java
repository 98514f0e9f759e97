package pinakes.app.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.server.Handler;
import pinakes.app.ProductVersion;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.console.WebConsole;
import pinakes.engine.EngineRole;
import pinakes.engine.http.server.describe.ApiDocs;
import pinakes.tool.Permission;
import pinakes.transport.http.guard.Guard;
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
    private static final Permission READ_METRICS = Permission.parse("metrics:read");

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

    private static final Map<String, String> PATHS_OF_INGEST = new TreeMap<>(PATHS);

    static {
        PATHS_OF_INGEST
                .keySet()
                .retainAll(Set.of("GET " + Metrics.PATH, "GET " + MetricsHistory.PATH, "GET " + Health.PATH));
    }

    private EngineHandlers() {}

    static Map<String, Handler> of(
            Settings settings,
            Composition composition,
            ApiHandlers api,
            FigureHandlers figures,
            AccessRecords records,
            SignIn signIn) {
        var access = ServerAccess.toRest(settings, composition, records, signIn);
        var answersCallers = settings.get(SettingTable.ROLES).contains(EngineRole.API);
        List<Guard> last = answersCallers ? List.of() : List.of(records.recorded(new IngestOnly()));
        var handlers = new HashMap<>(api.behind(ServerAccess.joined(access.guards(), last)));
        handlers.putAll(figures.behind(metricsGuards(access)));
        handlers.put(
                StdioLauncher.PATH,
                RestGuards.before(
                        StdioLauncher.of(settings, composition),
                        ServerAccess.joined(access.guards(StdioLauncher.REQUIRED), last)));
        var index = new EndpointIndex(answersCallers ? PATHS : PATHS_OF_INGEST);
        handlers.putAll(Map.of(
                ResourceMetadata.PATH,
                RestGuards.before(
                        new ResourceMetadata(PublicAddress.AS_ASKED, "/", ResourceMetadata.SignIn.NONE),
                        access.openGuards()),
                Health.PATH,
                RestGuards.before(health(settings, composition), access.openGuards()),
                EndpointIndex.PATH,
                RestGuards.before(answersCallers ? new WebConsole(index) : index, access.openGuards())));
        return handlers;
    }

    /// For metrics, which cover all callers.
    static List<Guard> metricsGuards(ServerAccess access) {
        return ServerAccess.joined(
                access.guards(READ_METRICS), List.of(access.records().recorded(new WholeReach())));
    }

    /// The health of a server, with the roles of its engine if that is in this process.
    static Health health(Settings settings, Composition composition) {
        var roles = composition.isGateway() ? Set.<EngineRole>of() : settings.get(SettingTable.ROLES);
        return new Health(
                composition::problems,
                ProductVersion.current(),
                roles.stream().sorted().map(EngineRole::label).toList());
    }
}
