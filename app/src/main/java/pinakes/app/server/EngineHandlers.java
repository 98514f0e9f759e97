package pinakes.app.server;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import pinakes.app.ProductVersion;
import pinakes.app.composition.Composition;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.server.ApiLimits;
import pinakes.engine.http.server.EngineApi;
import pinakes.engine.http.server.describe.ApiDocs;
import pinakes.engine.local.file.OwnerOnly;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.Permission;
import pinakes.tool.call.CallContexts;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.guard.PublicAddress;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.rest.EndpointIndex;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.Metrics;
import pinakes.transport.rest.Problem;
import pinakes.transport.rest.ResourceMetadata;
import pinakes.transport.rest.RestGuards;
import pinakes.transport.rest.ToolCalls;
import pinakes.transport.rest.ToolCatalog;

/// The paths of the engine's server: its API, and every tool over plain HTTP.
final class EngineHandlers {
    /// Metrics cover all callers, so a key that is limited to some of the data does not see them.
    static final Permission READ_METRICS = Permission.parse("metrics:read");

    private static final Map<String, String> PATHS = Map.of(
            "GET " + ApiDocs.PAGE_PATH, "API documentation",
            "GET " + ApiDocs.OPEN_API_PATH, "API description (OpenAPI)",
            "POST " + ToolCalls.PATH + "{name}", "call a tool with the JSON body as its arguments",
            "GET " + ToolCatalog.PATH, "list tools, filtered by ?category= and ?tag=",
            "GET " + ToolCatalog.PATH + "/{name}", "show a tool with its contract",
            "GET " + Metrics.PATH, "metrics in Prometheus format",
            "GET " + Health.PATH, "health");

    private EngineHandlers() {}

    /// @param memory limits the requests and answers in progress, across all servers of this process
    /// @param scrape the metrics of this process in Prometheus format
    static Map<String, Handler> of(
            Settings settings, Composition composition, MemoryBudget memory, Supplier<String> scrape) {
        var body = new JsonBody(Composition.bytesMax(settings), JsonBody.TIME_MAX, Problem::write, memory);
        var calls = new ToolCalls(
                composition.registry(),
                composition.invoker(),
                new CallContexts(InstantSource.system(), Composition.random()),
                body,
                new RequestLimit(settings.get(SettingTable.MAX_CONCURRENT_CALLS)));
        var catalog = new ToolCatalog(composition.registry());
        var access = ServerAccess.toRest(settings, composition);
        return Map.of(
                EngineApi.PATH,
                RestGuards.before(api(settings, composition, memory), access.guards()),
                ToolCalls.PATH + "*",
                RestGuards.before(calls, access.guards()),
                ToolCatalog.PATH,
                RestGuards.before(catalog, access.guards()),
                ToolCatalog.PATH + "/*",
                RestGuards.before(catalog, access.guards()),
                Metrics.PATH,
                RestGuards.before(new Metrics(scrape), access.guards(READ_METRICS)),
                ResourceMetadata.PATH,
                RestGuards.before(new ResourceMetadata(PublicAddress.AS_ASKED, "/"), access.openGuards()),
                Health.PATH,
                RestGuards.before(new Health(composition::problems, ProductVersion.current()), access.openGuards()),
                EndpointIndex.PATH,
                RestGuards.before(new EndpointIndex(PATHS), access.openGuards()));
    }

    private static EngineApi api(Settings settings, Composition composition, MemoryBudget memory) {
        var directory = settings.get(SettingTable.DATA_DIR).resolve("api");
        var limits = ApiLimits.of(
                settings.get(SettingTable.MAX_REQUEST_MB),
                settings.get(SettingTable.MAX_FILE_SIZE_MB),
                settings.get(SettingTable.MAX_CONCURRENT_CALLS));
        try {
            OwnerOnly.directory(directory);
            return CurrentCaller.as(
                    Caller.PROGRAM,
                    () -> new EngineApi(
                            composition.engine(),
                            composition.requests(limits.replaysMax(), limits.replayWindow()),
                            ProductVersion.current(),
                            directory,
                            composition.folderGate(),
                            limits,
                            memory));
        } catch (IOException e) {
            throw new EngineUnavailableException("The directory " + directory + " cannot be used.", e);
        }
    }
}
