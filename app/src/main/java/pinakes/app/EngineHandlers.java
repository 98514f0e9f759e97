package pinakes.app;

import java.io.IOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
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
import pinakes.transport.limit.ConcurrencyLimit;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.rest.EndpointIndex;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.Metrics;
import pinakes.transport.rest.Problem;
import pinakes.transport.rest.ResourceMetadata;
import pinakes.transport.rest.RestGuards;
import pinakes.transport.rest.ToolCalls;
import pinakes.transport.rest.ToolCatalog;

/// What the engine's server answers to: the engine's API, and every tool over plain HTTP.
final class EngineHandlers {
    /// What all callers do together is nobody's to see who was given a part.
    static final Permission READ_METRICS = Permission.parse("metrics:read");

    private static final Map<String, String> PLACES = Map.of(
            "GET " + ApiDocs.PAGE_PATH, "the engine's API, for people",
            "GET " + ApiDocs.OPEN_API_PATH, "the engine's API, for programs",
            "POST " + ToolCalls.PATH + "{name}", "calls a tool with the JSON body as its arguments",
            "GET " + ToolCatalog.PATH, "lists the tools, by ?category= and ?tag=",
            "GET " + ToolCatalog.PATH + "/{name}", "one tool with its complete contract",
            "GET " + Metrics.PATH, "metrics in the text form of Prometheus",
            "GET " + Health.PATH, "whether the server is ready");

    private EngineHandlers() {}

    /// @param memory what the requests and answers in flight may take, over all servers of this process
    /// @param scrape the metrics of this process, in Prometheus' form
    static Map<String, Handler> of(
            Settings settings, Composition composition, MemoryBudget memory, Supplier<String> scrape) {
        var body = new JsonBody(Composition.bytesMax(settings), JsonBody.TIME_MAX, Problem::write, memory);
        var calls = new ToolCalls(
                composition.registry(),
                composition.invoker(),
                new CallContexts(InstantSource.system(), Composition.random()),
                body,
                new ConcurrencyLimit(settings.maxConcurrentCalls()));
        var catalog = new ToolCatalog(composition.registry());
        var access = Access.toRest(settings, composition.keys());
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
                RestGuards.before(ServerHealth.of(composition), access.openGuards()),
                EndpointIndex.PATH,
                RestGuards.before(new EndpointIndex(PLACES), access.openGuards()));
    }

    private static EngineApi api(Settings settings, Composition composition, MemoryBudget memory) {
        var directory = settings.dataDir().resolve("api");
        var limits = ApiLimits.of(settings.maxRequestMb(), settings.maxFileSizeMb(), settings.maxConcurrentCalls());
        try {
            OwnerOnly.directory(directory);
            return CurrentCaller.as(
                    Caller.PROGRAM,
                    () -> EngineApi.of(
                            composition.engine(),
                            composition.requests(limits.replaysMax(), limits.replayWindow()),
                            ProductVersion.current(),
                            directory,
                            limits,
                            memory));
        } catch (IOException e) {
            throw new EngineUnavailableException("The files below " + directory + " cannot be used.", e);
        }
    }
}
