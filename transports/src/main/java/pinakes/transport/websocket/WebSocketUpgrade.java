package pinakes.transport.websocket;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.jspecify.annotations.Nullable;
import pinakes.transport.http.ConcurrencyLimit;
import pinakes.transport.http.Farewell;
import pinakes.transport.http.KeyRing.Verdict.Known;
import pinakes.transport.http.RequestCaller;
import pinakes.transport.mcp.McpServer;

/// Turns requests for a WebSocket into connections, and hands every other request on.
///
/// It stands behind the guards, so that a WebSocket needs the same host, origin and key as any request.
public final class WebSocketUpgrade extends Handler.Wrapper implements Farewell {
    private static final String SUBPROTOCOL = "mcp";

    private final McpServer server;
    private final WebSocketSettings settings;
    private final ConcurrencyLimit limit;
    private final Set<McpSocket> open = ConcurrentHashMap.newKeySet();
    private @Nullable ServerWebSocketContainer container;

    public WebSocketUpgrade(McpServer server, WebSocketSettings settings, Handler other) {
        super(other);
        this.server = server;
        this.settings = settings;
        this.limit = new ConcurrencyLimit(settings.connectionsMax());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (!request.getHeaders().contains(HttpHeader.UPGRADE, "websocket")) {
            return super.handle(request, response, callback);
        }
        var place = limit.enter();
        if (place == null) {
            ConcurrencyLimit.full().write(response, callback);
            return true;
        }
        var caller = RequestCaller.known(request);
        var created = new AtomicBoolean();
        var handled = Objects.requireNonNull(container)
                .upgrade(
                        (upgrade, answer, failed) -> {
                            created.set(true);
                            if (upgrade.hasSubProtocol(SUBPROTOCOL)) {
                                answer.setAcceptedSubProtocol(SUBPROTOCOL);
                            }
                            return connect(caller, place);
                        },
                        request,
                        response,
                        callback);
        if (!created.get()) {
            place.close();
        }
        return handled || super.handle(request, response, callback);
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

    private McpSocket connect(Known caller, ConcurrencyLimit.Place place) {
        var socket = new McpSocket(server, caller, settings, gone -> {
            open.remove(gone);
            place.close();
        });
        open.add(socket);
        return socket;
    }
}
