package pinakes.transport.websocket;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketCreator;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.ShutdownListener;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.limit.CallerShares;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.streamable.McpEndpoint;

/// Accepts WebSocket connections.
///
/// It comes after the guards, so a WebSocket needs the same host, origin and key as any request, and after the
/// [McpEndpoint], which passes on only requests for a WebSocket.
public final class WebSocketUpgrade extends Handler.Abstract implements ShutdownListener {
    private static final String SUBPROTOCOL = "mcp";

    private final McpServer server;
    private final WebSocketSettings settings;
    private final CallerShares connections;
    private final McpEndpoint endpoint;
    private final Set<McpSocket> open = ConcurrentHashMap.newKeySet();
    private @Nullable ServerWebSocketContainer container;

    private WebSocketUpgrade(McpServer server, WebSocketSettings settings, McpEndpoint endpoint) {
        this.server = server;
        this.settings = settings;
        this.connections = new CallerShares(settings.connectionsMax(), "WebSocket connections");
        this.endpoint = endpoint;
    }

    /// Adds WebSockets to an endpoint; both share the limits on requests and memory.
    public static Handler.Sequence at(McpEndpoint endpoint, McpServer server, WebSocketSettings settings) {
        return new Handler.Sequence(endpoint, new WebSocketUpgrade(server, settings, endpoint));
    }

    /// The number of open connections.
    public int connectionCount() {
        return open.size();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        switch (connections.enter(RequestCaller.of(request))) {
            case CallerShares.Outcome.Full(var why) -> Rejection.busy(why).write(response, callback);
            case CallerShares.Outcome.Entered(var place) -> upgrade(place, request, response, callback);
        }
        return true;
    }

    private void upgrade(RequestLimit.Place place, Request request, Response response, Callback callback)
            throws Exception {
        var attempt = new Attempt(request, place, callback);
        var upgraded = false;
        try {
            upgraded = Objects.requireNonNull(container).upgrade(attempt, request, response, attempt);
        } finally {
            if (!upgraded || attempt.socket == null) {
                attempt.giveUp();
            }
        }
        if (!upgraded) {
            Rejection.of(HttpStatus.BAD_REQUEST_400, "Invalid WebSocket handshake (RFC 6455)", "bad_handshake")
                    .write(response, callback);
        }
    }

    @Override
    public CompletableFuture<Void> beforeShutdown() {
        server.endSubscriptions();
        return CompletableFuture.allOf(
                open.stream().map(McpSocket::beforeShutdown).toArray(CompletableFuture[]::new));
    }

    @Override
    protected void doStart() throws Exception {
        var ensured = ServerWebSocketContainer.ensure(getServer());
        ensured.setMaxTextMessageSize(settings.messageBytesMax());
        ensured.setMaxFrameSize(settings.messageBytesMax());
        ensured.setIdleTimeout(settings.silenceMax());
        container = ensured;
        super.doStart();
    }

    /// One handshake, until it succeeds or fails.
    private final class Attempt extends Callback.Nested implements WebSocketCreator {
        private final Request request;
        private final RequestLimit.Place place;
        private volatile @Nullable McpSocket socket;

        Attempt(Request request, RequestLimit.Place place, Callback callback) {
            super(callback);
            this.request = request;
            this.place = place;
        }

        @Override
        public Object createWebSocket(ServerUpgradeRequest upgrade, ServerUpgradeResponse answer, Callback failed) {
            if (upgrade.hasSubProtocol(SUBPROTOCOL)) {
                answer.setAcceptedSubProtocol(SUBPROTOCOL);
            }
            var created = new McpSocket(server, request, settings, endpoint, this::closed);
            socket = created;
            open.add(created);
            endpoint.ticker().add(created);
            return created;
        }

        /// The response that completes the handshake could not be written.
        @Override
        public void failed(Throwable cause) {
            giveUp();
            super.failed(cause);
        }

        void giveUp() {
            var created = socket;
            if (created == null) {
                place.close();
            } else {
                created.end();
            }
        }

        private void closed(McpSocket ended) {
            open.remove(ended);
            endpoint.ticker().remove(ended);
            place.close();
        }
    }
}
