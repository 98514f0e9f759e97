package pinakes.transport.streamable;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.JsonResponse;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.ShutdownListener;
import pinakes.transport.http.Ticker;
import pinakes.transport.http.guard.KeyRing;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.limit.ConcurrencyLimit;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.session.Session;
import pinakes.transport.streamable.EventStream.Overflow;

/// The endpoint of Streamable HTTP.
///
/// A POST carries a message. In the session era, GET opens the stream for notifications and DELETE ends the session.
/// A GET that asks for a WebSocket is left to the next handler.
public final class McpEndpoint extends Handler.Abstract implements ShutdownListener {
    /// Helps people who try the endpoint with a browser or curl.
    private static final String BY_POST = "send MCP messages by POST, or GET /health for the server's state";

    private final McpServer server;
    private final HttpSettings settings;
    private final Ticker ticker;
    private final ConcurrencyLimit requests;
    private final McpPost post;

    public McpEndpoint(McpServer server, HttpSettings settings) {
        this.server = server;
        this.settings = settings;
        this.ticker = new Ticker("mcp-streams", settings.shortest().dividedBy(4), server.sessions()::expire);
        this.requests = new ConcurrencyLimit(settings.requestsMax());
        this.post = new McpPost(server, settings, ticker, requests);
    }

    /// The limit on concurrent requests, to share with other transports of this server.
    public ConcurrencyLimit requests() {
        return requests;
    }

    /// The memory budget, to share with other transports of this server.
    public MemoryBudget memory() {
        return settings.memory();
    }

    /// The ticker, to share with other transports of this server.
    public Ticker ticker() {
        return ticker;
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
                notAllowed("Method not allowed; " + BY_POST, "POST, GET, DELETE, OPTIONS")
                        .write(response, callback);
        }
        return true;
    }

    @Override
    public CompletableFuture<Void> beforeShutdown() {
        server.endSubscriptions();
        return CompletableFuture.completedFuture(null);
    }

    @Override
    protected void doStart() throws Exception {
        ticker.start();
        super.doStart();
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        ticker.close();
    }

    private void inSession(Request request, Response response, Callback callback, Consumer<Session> work) {
        var headers = new SessionHeaders(request.getHeaders());
        var id = headers.sessionId();
        if (id == null || headers.saysStateless()) {
            notAllowed(request.getMethod() + " needs the header Mcp-Session-Id; " + BY_POST, "POST, OPTIONS")
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
            session.ifPresentOrElse(work, () -> unknownSession().write(response, callback));
        }
    }

    private void listen(Session session, Request request, Response response, Callback callback) {
        if (!AcceptedForms.by(request.getHeaders()).stream()) {
            Rejection.of(
                            HttpStatus.NOT_ACCEPTABLE_406,
                            "GET opens a session's event stream and needs 'Accept: text/event-stream'; " + BY_POST,
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
        return Rejection.of(HttpStatus.NOT_FOUND_404, "Unknown session; send initialize again", "unknown_session");
    }

    private static Rejection notAllowed(String message, String allowed) {
        return Rejection.of(HttpStatus.METHOD_NOT_ALLOWED_405, message, "method_not_allowed")
                .with("Allow", allowed);
    }

    /// The GET stream of a session, until either side closes it or the caller's key becomes invalid.
    private final class SessionStream implements Callback, Ticker.Target {
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
            ticker.add(this);
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
            closed();
            callback.succeeded();
        }

        @Override
        public void failed(@Nullable Throwable cause) {
            closed();
            callback.failed(cause);
        }

        private void closed() {
            ticker.remove(this);
            session.detach(stream);
        }
    }
}
