package pinakes.engine.http.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.engine.Engine;
import pinakes.engine.RequestJournal;
import pinakes.engine.http.server.describe.ApiDocs;
import pinakes.engine.http.server.event.EngineFeeds;
import pinakes.engine.http.server.event.OpenStreams;
import pinakes.engine.http.server.resource.EngineRoutes;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.ApiReply;
import pinakes.engine.http.server.route.CallGate;
import pinakes.engine.http.server.route.FolderGate;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.route.RouteTable;
import pinakes.engine.http.server.upload.UploadReceiver;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.tool.CallOrigin;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.TraceScope;
import pinakes.transport.http.DisconnectWatch;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.RefusedBody;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.ShutdownListener;
import pinakes.transport.limit.CallerShares;
import pinakes.transport.limit.CallerShares.Outcome;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.rest.Problem;

/// The HTTP API of the engine: everything under `/api/v1`.
///
/// Guards in front of it have authenticated the caller.
public final class EngineApi extends Handler.Abstract implements ShutdownListener {
    public static final String PATH = EnginePaths.ROOT + "/*";

    private final RouteTable table;
    private final RequestReader reader;
    private final IdempotentRequests idempotent;
    private final RequestLimit requests;
    private final RequestLimit bodies;
    private final Duration longBodyWaitMax;
    private final CallerShares uploads;
    private final CallerShares streams;
    private final JsonBody body;
    private final OpenStreams open;
    private final EngineFeeds feeds;
    private final CallGate calls;
    private final Consumer<ServedCall> served;
    private final DisconnectWatch clients = new DisconnectWatch();

    /// The API of an engine.
    ///
    /// @param directory for files being uploaded; everything else in it is deleted
    /// @param gate which folders of this machine callers may have synced
    /// @param calls decides on each call, except calls of gateways, which have decided
    /// @param memory the limit for requests and responses in flight
    /// @param served receives every call at its end; must be fast
    public EngineApi(
            Engine engine,
            RequestJournal journal,
            String version,
            Path directory,
            FolderGate gate,
            CallGate calls,
            ApiLimits limits,
            MemoryBudget memory,
            Consumer<ServedCall> served)
            throws IOException {
        this.calls = calls;
        this.served = served;
        feeds = EngineFeeds.of(engine);
        open = new OpenStreams();
        var receiver = UploadReceiver.in(directory, limits.fileBytesMax(), limits.uploadTimeMax());
        var routes = EngineRoutes.of(engine, receiver, gate, feeds, open, limits.heartbeat());
        table = new RouteTable(Stream.concat(routes.stream(), ApiDocs.of(routes, version).stream())
                .toList());
        body = new JsonBody(limits.bodyBytesMax(), JsonBody.TIME_MAX, Problem::write, memory);
        reader = new RequestReader(body);
        idempotent = new IdempotentRequests(journal);
        requests = new RequestLimit(limits.requestsMax());
        bodies = new RequestLimit(limits.longBodiesMax());
        longBodyWaitMax = limits.longBodyWaitMax();
        uploads = new CallerShares(limits.uploadsMax(), "concurrent uploads");
        streams = new CallerShares(limits.streamsMax(), "event streams");
    }

    List<Route> routes() {
        return table.routes();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        switch (table.find(request.getMethod(), request.getHttpURI().getCanonicalPath())) {
            case RouteTable.Match.Nothing _ ->
                Problem.of(
                                HttpStatus.NOT_FOUND_404,
                                "not_found",
                                "This path does not exist; GET " + ApiDocs.PAGE_PATH + " documents the API.")
                        .write(response, callback);
            case RouteTable.Match.OtherMethods(var allowed) -> Problem.wrongMethod(allowed, response, callback);
            case RouteTable.Match.Found(var route, var path) ->
                trace(request, response, () -> serve(route, path, request, response, callback));
        }
        return true;
    }

    private static void trace(Request request, Response response, Runnable work) {
        var given = request.getHeaders().get(EnginePaths.TRACE);
        var trace = TraceContext.continuing(given, ThreadLocalRandom.current());
        response.getHeaders().put(EnginePaths.TRACE_OF_RESPONSE, trace.traceparent());
        TraceScope.during(trace, () -> {
            work.run();
            return trace;
        });
    }

    /// The number of open event streams.
    public int streamCount() {
        return open.count();
    }

    /// Ends the event streams; their clients reconnect after a restart.
    @Override
    public CompletableFuture<Void> beforeShutdown() {
        open.close();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    protected void doStart() throws Exception {
        clients.start();
        super.doStart();
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        clients.close();
        open.close();
        feeds.close();
    }

    private void serve(Route route, Map<String, String> path, Request request, Response response, Callback callback) {
        var began = System.nanoTime();
        try {
            var caller = ApiCaller.of(request);
            var needed = route.permission();
            if (needed != null) {
                caller.require(needed);
            }
            var origin = ApiCaller.origin(request);
            origin.during(caller.acting(), () -> {
                if (origin.way() != CallOrigin.Way.GATEWAY && !isAboutQuotas(route)) {
                    calls.admit(caller.key());
                }
                answer(route, caller, path, request, response, callback);
                return route;
            });
        } catch (Exception e) {
            ReplyWriter.fail(e, route, request, response, callback);
        }
        ended(route, path, request, response, Duration.ofNanos(System.nanoTime() - began));
    }

    /// Whoever has used up a quota must still be able to see it and, with the permission, to change it. Reports of
    /// calls
    /// that were counted elsewhere are no further calls.
    private static boolean isAboutQuotas(Route route) {
        return route.path().startsWith(EnginePaths.QUOTAS);
    }

    private void ended(Route route, Map<String, String> path, Request request, Response response, Duration took) {
        var call = new ServedCall(
                route,
                path,
                ApiCaller.responsible(request),
                ApiCaller.origin(request),
                TraceScope.current().orElseThrow(),
                response.getStatus(),
                took);
        call.log();
        served.accept(call);
    }

    private void answer(
            Route route,
            ApiCaller caller,
            Map<String, String> path,
            Request request,
            Response response,
            Callback callback)
            throws RefusedException, IOException, InterruptedException {
        // A long body needs a slot before it is read, so that many of them cannot fill the memory. A short one needs
        // a slot only after it is read, so that slow senders do not block others.
        try (var room =
                RequestReader.isLong(route, request) ? bodies.enter(longBodyWaitMax) : RequestLimit.Place.NONE) {
            if (room == null) {
                Problem.write(Rejection.busy(), response, RefusedBody.discardedBefore(request, callback));
                return;
            }
            var held = body.hold(request);
            var call = reader.read(route, caller, path, request, response, callback, held);
            if (call == null) {
                return;
            }
            switch (enter(route, caller, request)) {
                case Outcome.Full(var why) -> Problem.write(Rejection.busy(why), response, callback);
                case Outcome.Entered(var place) -> {
                    try (place) {
                        var reply = reply(route, call, response);
                        if (reply instanceof ApiReply.Whole whole
                                && !held.add(whole.body().remaining())) {
                            Problem.write(body.outOfMemory(), response, callback);
                            return;
                        }
                        ReplyWriter.write(reply, response, callback);
                    }
                }
            }
        }
    }

    /// The reply of a route. A change with an `Idempotency-Key` continues when its client disconnects, since the
    /// client can ask again for the result.
    private ApiReply reply(Route route, ApiCall call, Response response)
            throws RefusedException, IOException, InterruptedException {
        if (route.method().changes() && call.header(EnginePaths.IDEMPOTENCY_KEY).isPresent()) {
            return idempotent.once(route, call);
        }
        if (route.takesFormOf(call.request())) {
            return route.endpoint().answer(call);
        }
        try (var _ = clients.over(call.request(), response)) {
            return route.endpoint().answer(call);
        }
    }

    /// Streams and uploads last long, so they have separate limits.
    private Outcome enter(Route route, ApiCaller caller, Request request) {
        if (route.streams()) {
            return streams.enter(caller.acting());
        }
        if (route.takesFormOf(request)) {
            return uploads.enter(caller.acting());
        }
        var place = requests.enter();
        return place == null ? new Outcome.Full(Rejection.BUSY) : new Outcome.Entered(place);
    }
}
