package pinakes.app.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import pinakes.app.ProductVersion;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.console.WebConsole;
import pinakes.engine.EngineHealth;
import pinakes.engine.EngineRole;
import pinakes.engine.access.Reach;
import pinakes.engine.http.server.describe.ApiDocs;
import pinakes.tool.Permission;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.http.guard.RequestCaller;
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

    static final Map<String, String> PATHS = Map.ofEntries(
            Map.entry("GET /", "the console, for browsers"),
            Map.entry("GET " + ApiDocs.PAGE_PATH, "API documentation"),
            Map.entry("GET " + ApiDocs.OPEN_API_PATH, "API description (OpenAPI)"),
            Map.entry("POST " + ToolCalls.PATH + "{name}", "call a tool with the JSON body as its arguments"),
            Map.entry("GET " + ToolCatalog.PATH, "list tools, filtered by ?category= and ?tag="),
            Map.entry("GET " + ToolCatalog.PATH + "/{name}", "show a tool with its contract"),
            Map.entry("GET " + Metrics.PATH, "metrics in Prometheus format"),
            Map.entry("GET " + MetricsHistory.PATH, "metrics for the last few hours (up to 12) as JSON, for charts"),
            Map.entry("GET " + StdioLauncher.PATH, "the command that starts ./kb stdio on this server's data"),
            Map.entry("GET " + Health.PATH, "health"),
            Map.entry("GET " + Health.SERVING_PATH, "health, for load balancers"));

    private static final Map<String, String> PATHS_OF_INGEST = new TreeMap<>(PATHS);

    static {
        PATHS_OF_INGEST
                .keySet()
                .retainAll(Set.of(
                        "GET " + Metrics.PATH,
                        "GET " + MetricsHistory.PATH,
                        "GET " + Health.PATH,
                        "GET " + Health.SERVING_PATH));
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
        List<Guard> last = answersCallers ? List.of() : List.of(records.recorded(EngineHandlers::ingestOnly));
        var handlers = new HashMap<>(api.behind(ServerAccess.joined(access.guards(), last)));
        handlers.putAll(figures.behind(metricsGuards(access)));
        handlers.put(
                StdioLauncher.PATH,
                RestGuards.before(
                        StdioLauncher.of(settings, composition),
                        ServerAccess.joined(access.guards(StdioLauncher.REQUIRED), last)));
        var index = new EndpointIndex(answersCallers ? PATHS : PATHS_OF_INGEST);
        handlers.put(
                ResourceMetadata.PATH,
                RestGuards.before(
                        new ResourceMetadata(PublicAddress.AS_ASKED, "/", ResourceMetadata.SignIn.NONE),
                        access.openGuards()));
        handlers.putAll(health(settings, composition, access));
        handlers.put(
                EndpointIndex.PATH,
                RestGuards.before(answersCallers ? new WebConsole(index) : index, access.openGuards()));
        return handlers;
    }

    /// For metrics, which cover all callers.
    static List<Guard> metricsGuards(ServerAccess access) {
        return ServerAccess.joined(
                access.guards(READ_METRICS), List.of(access.records().recorded(EngineHandlers::wholeReach)));
    }

    /// The health of a server, with the roles of its engine if that is in this process.
    static Map<String, Handler> health(Settings settings, Composition composition, ServerAccess access) {
        var roles = composition.isGateway() ? Set.<EngineRole>of() : settings.get(SettingTable.ROLES);
        var handlers = new HashMap<>(Health.handlers(
                () -> state(composition.health()),
                ProductVersion.current(),
                roles.stream().sorted().map(EngineRole::label).toList()));
        handlers.replaceAll((_, handler) -> RestGuards.before(handler, access.openGuards()));
        return handlers;
    }

    private static Health.State state(EngineHealth health) {
        return new Health.State(health.problems(), health.isServing());
    }

    /// Refuses callers at an engine without the role api, except for commands on the same machine, which use its data
    /// directory.
    private static @Nullable Rejection ingestOnly(Request request, Response response) {
        return PeerUser.isAtSocket(request)
                ? null
                : Rejection.of(
                        HttpStatus.MISDIRECTED_REQUEST_421,
                        "This engine only processes jobs (KB_ROLES=ingest); call an engine with the role api",
                        "not_an_api_engine");
    }

    /// Refuses callers that are limited to some collections or projects: metrics count the documents and calls of
    /// everyone.
    private static @Nullable Rejection wholeReach(Request request, Response response) {
        var limits = RequestCaller.known(request).caller().limits();
        return limits.containsKey(Reach.COLLECTIONS) || limits.containsKey(Reach.PROJECTS)
                ? Rejection.of(
                        HttpStatus.FORBIDDEN_403,
                        "This key is limited to some collections or projects and cannot read metrics, which cover all"
                                + " callers",
                        "not_permitted")
                : null;
    }
}
