package pinakes.app;

import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import pinakes.app.settings.Settings;
import pinakes.tool.call.CallContexts;
import pinakes.transport.http.ConcurrencyLimit;
import pinakes.transport.http.GuardedHandler;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.HttpSettings;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.McpEndpoint;
import pinakes.transport.http.Rejection;
import pinakes.transport.rest.Health;
import pinakes.transport.rest.JsonOnDemand;
import pinakes.transport.rest.Metrics;
import pinakes.transport.rest.OnDemand;
import pinakes.transport.rest.Problem;
import pinakes.transport.rest.ResourceMetadata;
import pinakes.transport.rest.RestGuards;
import pinakes.transport.rest.Signpost;
import pinakes.transport.rest.ToolCalls;
import pinakes.transport.rest.ToolCatalog;
import pinakes.transport.websocket.WebSocketSettings;
import pinakes.transport.websocket.WebSocketUpgrade;

/// The two servers of `serve`: MCP on one port, the REST API on the other, over one engine.
public final class HttpServers implements AutoCloseable {
    private static final String MCP_PATH = "/mcp";
    private static final Map<String, String> REST_PLACES = Map.of(
            "POST " + ToolCalls.PATH + "{name}", "calls a tool with the JSON body as its arguments",
            "GET " + ToolCatalog.PATH, "lists the tools, by ?category= and ?tag=",
            "GET " + ToolCatalog.PATH + "/{name}", "one tool with its complete contract",
            "POST " + OnDemand.REINDEX_PATH, "makes the search index anew and answers when that is done",
            "POST " + ProjectDesk.ADD_PATH, "adds a project: {id, model, hybrid}",
            "POST " + ProjectDesk.REMOVE_PATH, "removes a project with all of its chunks: {id}",
            "GET " + Metrics.PATH, "metrics in the text form of Prometheus",
            "GET " + Health.PATH, "whether the server is ready");

    private final Settings settings;
    private final CompositeMeterRegistry meters;
    private final Composition composition;
    private final HttpServer mcp;
    private final HttpServer rest;

    private HttpServers(
            Settings settings,
            CompositeMeterRegistry meters,
            Composition composition,
            HttpServer mcp,
            HttpServer rest) {
        this.settings = settings;
        this.meters = meters;
        this.composition = composition;
        this.mcp = mcp;
        this.rest = rest;
    }

    /// Takes both ports, opens the engine, and begins to answer; whatever cannot be had, nothing is left behind.
    ///
    /// @throws pinakes.engine.local.catalog.DataDirectoryException when the data directory cannot be used
    /// @throws pinakes.transport.http.CannotListenException when an address cannot be had
    public static HttpServers start(Settings settings) {
        var mcp = HttpServer.listen(settings.mcpHost(), settings.mcpPort(), Rejection::write);
        return orUndo(mcp::close, () -> {
            var rest = HttpServer.listen(settings.engineHost(), settings.enginePort(), Problem::write);
            return orUndo(rest::close, () -> answering(settings, mcp, rest));
        });
    }

    private static HttpServers answering(Settings settings, HttpServer mcp, HttpServer rest) {
        var shown = Meters.shown();
        var meters = Meters.sent(settings);
        meters.add(shown);
        var composition = new Composition(settings, meters);
        return orUndo(composition::close, () -> {
            mcp.serve(mcpHandlers(settings, composition));
            rest.serve(restHandlers(settings, composition, shown::scrape));
            return new HttpServers(settings, meters, composition, mcp, rest);
        });
    }

    public URI mcpUrl() {
        return Addresses.url(settings.mcpHost(), mcp.port(), MCP_PATH);
    }

    public URI restUrl() {
        return Addresses.url(settings.engineHost(), rest.port(), "");
    }

    /// Lets open requests finish for a few seconds, then closes everything.
    @Override
    public void close() {
        var closing = Thread.ofVirtual().name("close-rest").start(rest::close);
        mcp.close();
        try {
            closing.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        composition.close();
        meters.close();
    }

    private static Map<String, Handler> mcpHandlers(Settings settings, Composition composition) {
        var defaults = HttpSettings.DEFAULT;
        var http = new HttpSettings(
                Composition.bytesMax(settings),
                defaults.bodyTimeMax(),
                settings.maxConcurrentCalls(),
                defaults.patience(),
                defaults.heartbeat());
        var sockets = WebSocketSettings.DEFAULT;
        var webSocket = new WebSocketSettings(
                Composition.bytesMax(settings), sockets.connectionsMax(), sockets.silenceMax(), sockets.limits());
        var endpoint = new WebSocketUpgrade(composition.mcp(), webSocket, new McpEndpoint(composition.mcp(), http));
        var access = Access.toMcp(settings);
        return Map.of(
                MCP_PATH,
                new GuardedHandler(access.guards(), endpoint),
                ResourceMetadata.PATH,
                RestGuards.before(new ResourceMetadata(MCP_PATH), access.openGuards()),
                Health.PATH,
                RestGuards.before(health(composition), access.openGuards()));
    }

    private static Map<String, Handler> restHandlers(
            Settings settings, Composition composition, Supplier<String> scrape) {
        var body = new JsonBody(Composition.bytesMax(settings), JsonBody.TIME_MAX, Problem::write);
        var calls = new ToolCalls(
                composition.registry(),
                composition.invoker(),
                new CallContexts(InstantSource.system(), Composition.random()),
                body,
                new ConcurrencyLimit(settings.maxConcurrentCalls()));
        var catalog = new ToolCatalog(composition.registry());
        var access = Access.toRest(settings);
        var desk = new ProjectDesk(composition.engine().projects());
        return Map.ofEntries(
                Map.entry(ToolCalls.PATH + "*", RestGuards.before(calls, access.guards())),
                Map.entry(ToolCatalog.PATH, RestGuards.before(catalog, access.guards())),
                Map.entry(ToolCatalog.PATH + "/*", RestGuards.before(catalog, access.guards())),
                Map.entry(
                        OnDemand.REINDEX_PATH,
                        RestGuards.before(new OnDemand(composition.engine()::reindex), access.guards())),
                Map.entry(ProjectDesk.ADD_PATH, RestGuards.before(new JsonOnDemand(desk::add, body), access.guards())),
                Map.entry(
                        ProjectDesk.REMOVE_PATH,
                        RestGuards.before(new JsonOnDemand(desk::remove, body), access.guards())),
                Map.entry(Metrics.PATH, RestGuards.before(new Metrics(scrape), access.guards())),
                Map.entry(ResourceMetadata.PATH, RestGuards.before(new ResourceMetadata("/"), access.openGuards())),
                Map.entry(Health.PATH, RestGuards.before(health(composition), access.openGuards())),
                Map.entry(Signpost.PATH, RestGuards.before(new Signpost(REST_PLACES), access.openGuards())));
    }

    private static Handler health(Composition composition) {
        return new Health(
                () -> {
                    try {
                        return composition.problems();
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                        return List.of("The server is stopping.");
                    }
                },
                ProductVersion.current());
    }

    private static <T> T orUndo(Runnable undo, Supplier<T> next) {
        try {
            return next.get();
        } catch (RuntimeException e) {
            undo.run();
            throw e;
        }
    }
}
