package pinakes.app.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.app.ProductVersion;
import pinakes.app.audit.AuditedCalls;
import pinakes.app.composition.Composition;
import pinakes.app.metrics.ServerMetrics;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.app.tracing.CallTraces;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.file.OwnerOnly;
import pinakes.engine.http.server.ApiLimits;
import pinakes.engine.http.server.EngineApi;
import pinakes.engine.http.server.ServedCall;
import pinakes.tool.Caller;
import pinakes.tool.CurrentCaller;
import pinakes.tool.call.CallContexts;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.guard.Guard;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.rest.Problem;
import pinakes.transport.rest.RestGuards;
import pinakes.transport.rest.ToolCalls;
import pinakes.transport.rest.ToolCatalog;

/// The engine API, and every tool over plain HTTP, for all servers of a process.
record ApiHandlers(Handler api, Handler calls, Handler catalog) {
    /// @param memory limits the requests and answers in progress, across all servers of this process
    static ApiHandlers of(
            Settings settings, Composition composition, MemoryBudget memory, ServerMetrics metrics, CallTraces traces) {
        var body = new JsonBody(Composition.bytesMax(settings), JsonBody.TIME_MAX, Problem::write, memory);
        var calls = new ToolCalls(
                composition.registry(),
                composition.invoker(),
                new CallContexts(InstantSource.system(), Composition.random()),
                body,
                new RequestLimit(settings.get(SettingTable.MAX_CONCURRENT_CALLS)));
        var api = api(settings, composition, memory, metrics, traces);
        metrics.watch(api);
        return new ApiHandlers(api, calls, new ToolCatalog(composition.registry()));
    }

    /// The handlers for a further server, which does not start and stop them.
    ApiHandlers shared() {
        return new ApiHandlers(new SharedHandler(api), new SharedHandler(calls), new SharedHandler(catalog));
    }

    Map<String, Handler> behind(List<Guard> guards) {
        return behind(guards, guards);
    }

    /// @param callGuards for calls of tools, which report an unavailable engine in the format of their family
    Map<String, Handler> behind(List<Guard> guards, List<Guard> callGuards) {
        return Map.ofEntries(
                Map.entry(EngineApi.PATH, RestGuards.before(api, guards)),
                Map.entry(ToolCalls.PATH + "*", RestGuards.before(calls, callGuards)),
                Map.entry(ToolCatalog.PATH, RestGuards.before(catalog, guards)),
                Map.entry(ToolCatalog.PATH + "/*", RestGuards.before(new SharedHandler(catalog), guards)));
    }

    private static EngineApi api(
            Settings settings, Composition composition, MemoryBudget memory, ServerMetrics metrics, CallTraces traces) {
        var limits = ApiLimits.of(
                settings.get(SettingTable.MAX_REQUEST_MB),
                settings.get(SettingTable.MAX_FILE_SIZE_MB),
                settings.get(SettingTable.MAX_CONCURRENT_CALLS));
        try {
            var directory = uploads(settings, composition);
            return CurrentCaller.as(
                    Caller.PROGRAM,
                    () -> new EngineApi(
                            composition.engine(),
                            composition.requests(limits.replaysMax(), limits.replayWindow()),
                            ProductVersion.current(),
                            directory,
                            composition.folderGate(),
                            composition.callGate(),
                            limits,
                            memory,
                            served(metrics, traces, new AuditedCalls(composition.notes()))));
        } catch (IOException e) {
            throw new EngineUnavailableException("The directory for uploads cannot be used: " + e.getMessage(), e);
        }
    }

    private static Consumer<ServedCall> served(ServerMetrics metrics, CallTraces traces, AuditedCalls refused) {
        return call -> {
            metrics.served(call);
            traces.served(call);
            refused.ended(call);
        };
    }

    /// The directory for files being received. A gateway has no data directory.
    private static Path uploads(Settings settings, Composition composition) throws IOException {
        if (composition.isGateway()) {
            var directory = Files.createTempDirectory("pinakes-api-");
            directory.toFile().deleteOnExit();
            return directory;
        }
        var directory = settings.get(SettingTable.DATA_DIR).resolve("api");
        OwnerOnly.directory(directory);
        return directory;
    }

    /// Passes requests to a handler that another server of this process owns, starts and stops.
    ///
    /// A Jetty handler belongs to one server. Sharing it keeps one set of limits for both ports.
    private static final class SharedHandler extends Handler.Abstract {
        private final Handler owned;

        SharedHandler(Handler owned) {
            this.owned = owned;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            return owned.handle(request, response, callback);
        }
    }
}
