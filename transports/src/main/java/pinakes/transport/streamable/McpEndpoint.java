package pinakes.transport.streamable;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import pinakes.transport.http.JsonBody;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.ShutdownListener;
import pinakes.transport.http.Ticker;
import pinakes.transport.http.guard.KeyRing;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
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
    private final RequestLimit requests;
    private final PeerResolver peers;
    private final McpPost post;

    /// @param check may refuse requests by HTTP status
    public McpEndpoint(McpServer server, HttpSettings settings, CallCheck check) {
        this.server = server;
        this.settings = settings;
        this.ticker = new Ticker("mcp-streams", settings.shortest().dividedBy(4), server.sessions()::expire);
        this.requests = new RequestLimit(settings.requestsMax());
        this.peers = new PeerResolver(server, new HeaderChecks(server.mirroredParameters()));
        var body = new JsonBody(settings.bodyBytesMax(), settings.bodyTimeMax(), Rejection::write, settings.memory());
        this.post = new McpPost(server, settings, ticker, body, peers, requests, check);
    }

    /// The limit on concurrent requests, to share with other transports of this server.
    public RequestLimit requests() {
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
        var call = new HttpCall(request, response, callback);
        switch (request.getMethod()) {
            case "POST" -> post.handle(call);
            case "GET" -> {
                if (request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")) {
                    return false;
                }
                inSession(call, session -> listen(session, call));
            }
            case "DELETE" ->
                inSession(call, session -> {
                    server.sessions().end(session);
                    call.finishEmpty(HttpStatus.NO_CONTENT_204);
                });
            default -> call.refuse(notAllowed("Method not allowed; " + BY_POST, "POST, GET, DELETE, OPTIONS"));
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

    private void inSession(HttpCall call, Consumer<Session> work) {
        if (call.headers().sessionId() == null || call.headers().saysStateless()) {
            var message = call.request().getMethod() + " needs the header Mcp-Session-Id; " + BY_POST;
            call.refuse(notAllowed(message, "POST, OPTIONS"));
            return;
        }
        var peer = peers.of(call);
        if (peer != null) {
            work.accept(Objects.requireNonNull(peer.session()));
        }
    }

    private void listen(Session session, HttpCall call) {
        if (call.accepted().stream()) {
            new SessionStream(session, call).open();
        } else {
            call.refuse(Rejection.of(
                    HttpStatus.NOT_ACCEPTABLE_406,
                    "GET opens a session's event stream and needs 'Accept: text/event-stream'; " + BY_POST,
                    "not_acceptable"));
        }
    }

    private static Rejection notAllowed(String message, String allowed) {
        return Rejection.of(HttpStatus.METHOD_NOT_ALLOWED_405, message, "method_not_allowed")
                .with("Allow", allowed);
    }

    /// The GET stream of a session, until either side closes it or the caller's key becomes invalid.
    private final class SessionStream implements Ticker.Target {
        private final Session session;
        private final KeyRing.Verdict.Known caller;
        private final EventStream stream;

        SessionStream(Session session, HttpCall call) {
            this.session = session;
            this.caller = RequestCaller.known(call.request());
            var completion = Callback.from(this::closed, call.callback());
            this.stream = new EventStream(call.response(), completion, Overflow.BREAK, settings.heartbeat(), () -> {});
        }

        void open() {
            ticker.add(this);
            session.attach(stream);
            stream.comment();
        }

        @Override
        public void tick(long nowNanos) {
            if (caller.isValid().getAsBoolean()) {
                stream.tick(nowNanos);
            } else {
                session.detach(stream);
                stream.close();
            }
        }

        private void closed() {
            ticker.remove(this);
            session.detach(stream);
        }
    }
}
