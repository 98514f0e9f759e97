package pinakes.engine.http.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Engine;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.access.DeniedException;
import pinakes.engine.http.server.describe.Descriptions;
import pinakes.engine.http.server.event.DocumentFeed;
import pinakes.engine.http.server.event.OpenStreams;
import pinakes.engine.http.server.replay.Replays;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.ApiCaller;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Reply;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.server.route.RouteTable;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.request.RequestJournal;
import pinakes.tool.CurrentCaller;
import pinakes.tool.TraceContext;
import pinakes.tool.observe.TraceScope;
import pinakes.transport.http.DisconnectWatch;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.RefusedBody;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.ShutdownListener;
import pinakes.transport.limit.CallerShares;
import pinakes.transport.limit.CallerShares.Outcome;
import pinakes.transport.limit.ConcurrencyLimit;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.rest.Problem;

/// The engine's HTTP API: everything below `/api/v1` that has to do with data.
///
/// The guards in front of it have established who is calling.
public final class EngineApi extends Handler.Abstract implements ShutdownListener {
    /// Where the handler is mounted, with everything below.
    public static final String PATH = EnginePaths.ROOT + "/*";

    private static final Logger LOG = LoggerFactory.getLogger(EngineApi.class);
    private static final RequestLimit.Place NO_PLACE = () -> {};

    private final RouteTable table;
    private final CallReader reader;
    private final Replays replays;
    private final ConcurrencyLimit requests;
    private final ConcurrencyLimit bodies;
    private final Duration patience;
    private final ConcurrencyLimit uploads;
    private final CallerShares streams;
    private final JsonBody body;
    private final OpenStreams open;
    private final DocumentFeed feed;
    private final DisconnectWatch clients = new DisconnectWatch();

    private EngineApi(
            RouteTable table, JsonBody body, Replays replays, OpenStreams open, DocumentFeed feed, ApiLimits limits) {
        this.table = table;
        this.body = body;
        this.reader = new CallReader(body);
        this.replays = replays;
        this.open = open;
        this.feed = feed;
        this.requests = new ConcurrencyLimit(limits.requestsMax());
        this.bodies = new ConcurrencyLimit(limits.longBodiesMax());
        this.patience = limits.longBodiesPatience();
        this.uploads = new ConcurrencyLimit(limits.uploadsMax());
        this.streams = new CallerShares(limits.streamsMax(), "event streams");
    }

    /// The API of an engine.
    ///
    /// @param directory for files that are being uploaded; anything else in it is deleted
    /// @param memory the limit for requests and answers in flight
    public static EngineApi of(
            Engine engine,
            RequestJournal requests,
            String version,
            Path directory,
            ApiLimits limits,
            MemoryBudget memory)
            throws IOException {
        var feed = DocumentFeed.of(engine.documents());
        var open = new OpenStreams();
        var uploads = Uploads.in(directory, limits);
        var routes = Stream.of(
                        new SearchRoutes(engine.search()).all(),
                        new JobRoutes(
                                        engine.ingestion(),
                                        new Submissions(engine.ingestion(), uploads),
                                        new JobEvents(engine.ingestion(), open, limits.heartbeat()))
                                .all(),
                        new NoteRoutes(engine).all(),
                        new DocumentRoutes(
                                        engine.documents(),
                                        new DocumentEvents(feed, engine.documents(), open, limits.heartbeat()))
                                .all(),
                        new TagRoutes(engine.documents()).all(),
                        new ProjectRoutes(engine.projects()).all(),
                        new ChunkRoutes(engine.projects()).all(),
                        new LibraryRoutes(engine.library(), uploads).all(),
                        new TodoRoutes(engine.todos()).all(),
                        new KeyRoutes(engine.keys()).all(),
                        new StatusRoutes(engine).all())
                .flatMap(List::stream)
                .toList();
        var table = new RouteTable(Stream.concat(routes.stream(), Descriptions.of(routes, version).stream())
                .toList());
        var body = new JsonBody(limits.bodyBytesMax(), JsonBody.TIME_MAX, Problem::write, memory);
        return new EngineApi(table, body, new Replays(requests), open, feed, limits);
    }

    /// Everything that is offered.
    public List<Route> routes() {
        return table.routes();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        switch (table.find(request.getMethod(), request.getHttpURI().getCanonicalPath())) {
            case RouteTable.Match.Nothing _ ->
                Problem.of(
                                HttpStatus.NOT_FOUND_404,
                                "not_found",
                                "There is nothing here; GET " + Descriptions.PAGE_PATH + " says what is where.")
                        .write(response, callback);
            case RouteTable.Match.OtherMethods(var allowed) -> Problem.wrongMethod(allowed, response, callback);
            case RouteTable.Match.Found(var route, var path) ->
                TraceScope.during(trace(request), () -> {
                    let(route, path, request, response, callback);
                    return route;
                });
        }
        return true;
    }

    private static TraceContext trace(Request request) {
        var given = request.getHeaders().get(EnginePaths.TRACE);
        return TraceContext.continuing(given, ThreadLocalRandom.current());
    }

    /// Ends the event streams, whose readers come back when the server does.
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
        feed.close();
    }

    /// Serves whoever may do that, in the name of the one who is meant: what belongs to a caller belongs to that one.
    private void let(Route route, Map<String, String> path, Request request, Response response, Callback callback) {
        try {
            var caller = Callers.permitted(route, request);
            CurrentCaller.as(caller.acting(), () -> {
                serve(route, caller, path, request, response, callback);
                return route;
            });
        } catch (RefusedException e) {
            refuse(e, request, response, callback);
        }
    }

    private void serve(
            Route route,
            ApiCaller caller,
            Map<String, String> path,
            Request request,
            Response response,
            Callback callback) {
        // A long body has a place before it is read, and a short one after: who sends slowly must not keep out those
        // who are ready, and those who send much must not fill the memory together. Many gateways may do so at once;
        // a place is soon free again, and what waits for it costs nothing.
        try (var room = reader.isLong(route, request) ? bodies.enter(patience) : NO_PLACE) {
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
                        write(reply(route, call, request, response), held, response, callback);
                    }
                }
            }
        } catch (DeniedException e) {
            Problem.of(HttpStatus.FORBIDDEN_403, "not_permitted", String.valueOf(e.getMessage()))
                    .write(response, RefusedBody.discardedBefore(request, callback));
        } catch (RefusedException e) {
            refuse(e, request, response, callback);
        } catch (EngineUnavailableException e) {
            LOG.warn("{} {} could not be served", request.getMethod(), route.path(), e);
            Problem.of(HttpStatus.SERVICE_UNAVAILABLE_503, "engine_unavailable", String.valueOf(e.getMessage()))
                    .write(response, callback);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            Problem.of(HttpStatus.SERVICE_UNAVAILABLE_503, "stopping", "The engine is stopping; try again soon.")
                    .write(response, callback);
        } catch (IOException | RuntimeException e) {
            LOG.error("{} {} failed", request.getMethod(), route.path(), e);
            Problem.of(
                            HttpStatus.INTERNAL_SERVER_ERROR_500,
                            "internal_error",
                            "The engine failed; its log says why. The request may or may not have been done.")
                    .write(response, callback);
        }
    }

    private static void refuse(RefusedException e, Request request, Response response, Callback callback) {
        e.headers().forEach(response.getHeaders()::put);
        e.problem().write(response, RefusedBody.discardedBefore(request, callback));
    }

    /// A change that carries a key is made although its client is gone, who may come back and ask what became of it.
    private Reply reply(Route route, ApiCall call, Request request, Response response)
            throws RefusedException, IOException, InterruptedException {
        if (call.header(EnginePaths.IDEMPOTENCY_KEY).isPresent() || CallReader.isForm(route, request)) {
            return replays.once(route, call);
        }
        try (var _ = clients.over(request, response)) {
            return replays.once(route, call);
        }
    }

    /// Those who wait for news, and those who send at length, must not keep out those who ask.
    private Outcome enter(Route route, ApiCaller caller, Request request) {
        if (route.streams()) {
            return streams.enter(caller.acting());
        }
        var place = (CallReader.isForm(route, request) ? uploads : requests).enter();
        return place == null ? new Outcome.Full(Rejection.BUSY) : new Outcome.Entered(place);
    }

    private void write(Reply reply, MemoryBudget.Held held, Response response, Callback callback)
            throws InterruptedException {
        switch (reply) {
            case Reply.Whole(var status, var headers, var mediaType, var content) -> {
                if (!held.add(content.remaining())) {
                    Problem.write(body.outOfMemory(), response, callback);
                    return;
                }
                response.setStatus(status);
                begin(headers, mediaType, response);
                response.write(true, content, callback);
            }
            case Reply.Streamed(var headers, var mediaType, var writing) -> {
                response.setStatus(HttpStatus.OK_200);
                begin(headers, mediaType, response);
                stream(writing, response, callback);
            }
        }
    }

    private static void begin(Map<String, String> headers, @Nullable String mediaType, Response response) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, mediaType);
        response.getHeaders().put("X-Content-Type-Options", "nosniff");
        headers.forEach(response.getHeaders()::put);
    }

    /// What breaks while it is written can only be cut off: its beginning is with the client already.
    private static void stream(Reply.Writing writing, Response response, Callback callback)
            throws InterruptedException {
        try {
            writing.to(response);
            response.write(true, ByteBuffer.allocate(0), callback);
        } catch (IOException | RuntimeException e) {
            LOG.debug("A stream ended early: {}", e.toString());
            callback.failed(e);
        } catch (InterruptedException e) {
            callback.failed(e);
            throw e;
        }
    }
}
