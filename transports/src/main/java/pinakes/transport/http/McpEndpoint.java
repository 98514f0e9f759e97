package pinakes.transport.http;

import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.EventStream.Overflow;
import pinakes.transport.limit.ConcurrencyLimit;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.Session;

/// MCP's Streamable HTTP, in every version at once.
///
/// A POST carries a message. GET and DELETE belong to the session era: the one opens the stream on which the server
/// tells of changes, the other ends the session. A GET that asks for a WebSocket is left to the next handler.
public final class McpEndpoint extends Handler.Abstract implements Farewell {
    /// What a person with a browser or curl came for, most of the time.
    private static final String BY_POST = "MCP is spoken by POST here, and GET /health says whether the server is well";

    private final McpServer server;
    private final HttpSettings settings;
    private final StreamKeeper keeper;
    private final ConcurrencyLimit requests;
    private final McpPost post;

    public McpEndpoint(McpServer server, HttpSettings settings) {
        this.server = server;
        this.settings = settings;
        this.keeper = new StreamKeeper("mcp-streams", settings.shortest().dividedBy(4), server.sessions()::expire);
        this.requests = new ConcurrencyLimit(settings.requestsMax());
        this.post = new McpPost(server, settings, keeper, requests);
    }

    /// The bound on the requests that are worked on at a time, for every other wire of the same server.
    public ConcurrencyLimit requests() {
        return requests;
    }

    /// What messages in flight may take, for every other wire of the same server.
    public MemoryBudget memory() {
        return settings.memory();
    }

    /// Looks after whatever is open, for every other wire of the same server.
    public StreamKeeper keeper() {
        return keeper;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        switch (request.getMethod()) {
            case "POST" -> post.handle(request, response, callback);
            case "GET" -> {
                if (request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")) {
                    return false;
                }
                inSession(request, response, callback, session -> listen(session, request, response, callback));
            }
            case "DELETE" -> inSession(request, response, callback, session -> end(session, response, callback));
            default ->
                notAllowed("MCP has no use for this method here; " + BY_POST, "POST, GET, DELETE, OPTIONS")
                        .write(response, callback);
        }
        return true;
    }

    /// Lets those who listen know that the server stops; requests that are being worked on may finish.
    @Override
    public CompletableFuture<Void> sayGoodbye() {
        server.sayGoodbye();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    protected void doStart() throws Exception {
        keeper.start();
        super.doStart();
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        keeper.close();
    }

    @FunctionalInterface
    private interface SessionWork {
        void accept(Session session);
    }

    private void inSession(Request request, Response response, Callback callback, SessionWork work) {
        var headers = new SessionHeaders(request.getHeaders());
        var id = headers.sessionId();
        if (id == null || headers.saysStateless()) {
            notAllowed(
                            request.getMethod() + " needs the session that an Mcp-Session-Id names; " + BY_POST,
                            "POST, OPTIONS")
                    .write(response, callback);
            return;
        }
        var session = server.sessions().find(id, RequestCaller.of(request));
        var fault = headers.fault();
        if (fault == null && session.isPresent()) {
            fault = headers.faultIn(session.get());
        }
        if (fault != null) {
            Rejection.badRequest(fault).write(response, callback);
        } else {
            session.ifPresentOrElse(work::accept, () -> unknownSession().write(response, callback));
        }
    }

    private void listen(Session session, Request request, Response response, Callback callback) {
        if (!Accepted.by(request.getHeaders()).stream()) {
            Rejection.of(
                            HttpStatus.NOT_ACCEPTABLE_406,
                            "GET opens the event stream of a session: send 'Accept: text/event-stream'; " + BY_POST,
                            "not_acceptable")
                    .write(response, callback);
            return;
        }
        new SessionStream(session, RequestCaller.known(request), response, callback).open();
    }

    private void end(Session session, Response response, Callback callback) {
        server.sessions().end(session);
        JsonResponse.empty(HttpStatus.NO_CONTENT_204, response, callback);
    }

    static Rejection unknownSession() {
        return Rejection.of(HttpStatus.NOT_FOUND_404, "There is no such session; initialize again", "unknown_session");
    }

    private static Rejection notAllowed(String message, String allowed) {
        return Rejection.of(HttpStatus.METHOD_NOT_ALLOWED_405, message, "method_not_allowed")
                .with("Allow", allowed);
    }

    /// The GET stream of a session, from its opening until either side closes it or the key that opened it has ended.
    private final class SessionStream implements Callback, StreamKeeper.Kept {
        private final Session session;
        private final KeyRing.Verdict.Known caller;
        private final Callback callback;
        private final EventStream stream;

        SessionStream(Session session, KeyRing.Verdict.Known caller, Response response, Callback callback) {
            this.session = session;
            this.caller = caller;
            this.callback = callback;
            this.stream = new EventStream(response, this, Overflow.BREAK, settings.heartbeat(), () -> {});
        }

        void open() {
            keeper.keep(this);
            session.attach(stream);
            stream.comment();
        }

        @Override
        public void tick(long nowNanos) {
            if (caller.isStillGood().getAsBoolean()) {
                stream.tick(nowNanos);
            } else {
                session.detach(stream);
                stream.close();
            }
        }

        @Override
        public void succeeded() {
            gone();
            callback.succeeded();
        }

        @Override
        public void failed(@Nullable Throwable cause) {
            gone();
            callback.failed(cause);
        }

        private void gone() {
            keeper.release(this);
            session.detach(stream);
        }
    }
}
