package pinakes.transport.websocket;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
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
import pinakes.transport.http.Farewell;
import pinakes.transport.http.KeyRing.Verdict.Known;
import pinakes.transport.http.McpEndpoint;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Rejection;
import pinakes.transport.http.RequestCaller;
import pinakes.transport.http.StreamKeeper;
import pinakes.transport.limit.CallerShares;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.mcp.McpServer;

/// Turns requests for a WebSocket into connections.
///
/// It stands behind the guards, so that a WebSocket needs the same host, origin and key as any request, and behind the
/// [McpEndpoint], which leaves it nothing but requests for a WebSocket.
public final class WebSocketUpgrade extends Handler.Abstract implements Farewell {
    private static final String SUBPROTOCOL = "mcp";

    private final McpServer server;
    private final WebSocketSettings settings;
    private final CallerShares connections;
    private final RequestLimit requests;
    private final MemoryBudget memory;
    private final StreamKeeper keeper;
    private final Set<McpSocket> open = ConcurrentHashMap.newKeySet();
    private @Nullable ServerWebSocketContainer container;

    private WebSocketUpgrade(McpServer server, WebSocketSettings settings, McpEndpoint other) {
        this.server = server;
        this.settings = settings;
        this.connections = new CallerShares(settings.connectionsMax(), "WebSocket connections");
        this.requests = other.requests();
        this.memory = other.memory();
        this.keeper = other.keeper();
    }

    /// WebSockets at an endpoint, with which they share the bounds on requests and memory.
    public static Handler at(McpEndpoint endpoint, McpServer server, WebSocketSettings settings) {
        return new Handler.Sequence(endpoint, new WebSocketUpgrade(server, settings, endpoint));
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
        var attempt = new Attempt(RequestCaller.known(request), PeerUser.isServers(request), place, callback);
        var upgraded = false;
        try {
            upgraded = Objects.requireNonNull(container).upgrade(attempt, request, response, attempt);
        } finally {
            if (!upgraded || attempt.socket == null) {
                attempt.giveUp();
            }
        }
        if (!upgraded) {
            Rejection.of(HttpStatus.BAD_REQUEST_400, "This is not a WebSocket handshake (RFC 6455)", "bad_handshake")
                    .write(response, callback);
        }
    }

    /// Lets open requests finish, then closes the connections.
    @Override
    public CompletableFuture<Void> sayGoodbye() {
        server.sayGoodbye();
        return CompletableFuture.allOf(open.stream().map(McpSocket::sayGoodbye).toArray(CompletableFuture[]::new));
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

    /// One client's wish for a connection, until it has one or it is clear that it will not.
    private final class Attempt extends Callback.Nested implements WebSocketCreator {
        private final Known caller;
        private final BooleanSupplier isFromServersUser;
        private final RequestLimit.Place place;
        private volatile @Nullable McpSocket socket;

        Attempt(Known caller, BooleanSupplier isFromServersUser, RequestLimit.Place place, Callback callback) {
            super(callback);
            this.caller = caller;
            this.isFromServersUser = isFromServersUser;
            this.place = place;
        }

        @Override
        public Object createWebSocket(ServerUpgradeRequest upgrade, ServerUpgradeResponse answer, Callback failed) {
            if (upgrade.hasSubProtocol(SUBPROTOCOL)) {
                answer.setAcceptedSubProtocol(SUBPROTOCOL);
            }
            var created = new McpSocket(server, caller, isFromServersUser, settings, requests, memory, this::gone);
            socket = created;
            open.add(created);
            keeper.keep(created);
            return created;
        }

        /// The answer that would have opened the connection could not be written.
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

        private void gone(McpSocket ended) {
            open.remove(ended);
            keeper.release(ended);
            place.close();
        }
    }
}
