package pinakes.transport.websocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.tool.CallOrigin;
import pinakes.transport.http.ClientAddress;
import pinakes.transport.http.PeerUser;
import pinakes.transport.http.Ticker;
import pinakes.transport.http.guard.KeyRing.Verdict.Known;
import pinakes.transport.http.guard.RequestCaller;
import pinakes.transport.mcp.McpServer;
import pinakes.transport.mcp.connection.DuplexConnection;
import pinakes.transport.streamable.McpEndpoint;

/// One WebSocket connection.
///
/// Jetty delivers the next frame only on demand, so messages are read in order and no faster than the
/// connection handles them, and no ping is read before the last one is answered. The connection closes when the
/// caller's key becomes invalid. The class is public only because Jetty finds its methods by reflection.
public final class McpSocket implements Session.Listener, DuplexConnection.Wire, Ticker.Target {
    private static final Logger LOG = LoggerFactory.getLogger(McpSocket.class);
    private static final Duration DRAIN_TIMEOUT = Duration.ofSeconds(4);
    private static final String KEY_INVALID = "The key is no longer valid";

    private final McpServer server;
    private final Known caller;
    private final DuplexConnection connection;
    private final IncomingText incoming;
    private final Consumer<McpSocket> onClosed;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean silent;
    private volatile @Nullable Session session;

    /// @param endpoint whose limits on requests and memory it shares
    McpSocket(
            McpServer server,
            Request request,
            WebSocketSettings settings,
            McpEndpoint endpoint,
            Consumer<McpSocket> onClosed) {
        this.server = server;
        this.caller = RequestCaller.known(request);
        this.connection = new DuplexConnection(
                server,
                caller.caller(),
                ClientAddress.origin(CallOrigin.Way.WEBSOCKET, request),
                PeerUser.isServers(request),
                this,
                settings.limits(),
                endpoint.requests(),
                endpoint.memory(),
                true);
        this.incoming = new IncomingText(settings.messageBytesMax(), endpoint.memory());
        this.onClosed = onClosed;
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
        opened.addIdleTimeoutListener(timeout -> !ping(opened));
        opened.demand();
    }

    @Override
    public void onWebSocketPartialText(String piece, boolean last) {
        silent = false;
        if (closedForInvalidKey()) {
            return;
        }
        try {
            switch (incoming.add(piece, last)) {
                case IncomingText.Step.Incomplete() -> demand();
                case IncomingText.Step.Message(var text, var held) -> {
                    connection.receive(server.reader().read(text), held);
                    demand();
                }
                case IncomingText.Step.TooLarge(var why) -> close(StatusCode.MESSAGE_TOO_LARGE, why);
                case IncomingText.Step.NoMemory(var why) -> close(StatusCode.TRY_AGAIN_LATER, why);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cut();
        }
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        callback.succeed();
        close(StatusCode.BAD_DATA, "Messages must be text");
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        silent = false;
        demand();
    }

    @Override
    public void onWebSocketPing(ByteBuffer payload) {
        silent = false;
        var open = session;
        if (open != null) {
            // Demands only then: a client that pings without reading must not fill the memory with pongs.
            open.sendPong(payload, Callback.from(this::demand, _ -> {}));
        }
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        LOG.debug("A WebSocket failed", cause);
        end();
    }

    @Override
    public void onWebSocketClose(int statusCode, String reason, Callback callback) {
        end();
        callback.succeed();
    }

    @Override
    public void write(byte[] message) throws IOException, InterruptedException {
        var open = session;
        if (open == null) {
            throw new IOException("The connection is not open");
        }
        if (closedForInvalidKey()) {
            throw new IOException(KEY_INVALID);
        }
        try {
            var written = new Callback.Completable();
            open.sendText(new String(message, StandardCharsets.UTF_8), written);
            written.get();
        } catch (ExecutionException e) {
            throw new IOException("The client disconnected", e);
        }
    }

    @Override
    public void cut() {
        var open = session;
        if (open != null) {
            open.disconnect();
        }
    }

    @Override
    public void tick(long nowNanos) {
        closedForInvalidKey();
    }

    /// Closes the connection after the running requests have finished.
    CompletableFuture<Void> beforeShutdown() {
        var done = new CompletableFuture<Void>();
        Thread.ofVirtual().name("mcp-drain").start(() -> {
            try {
                connection.drain(DRAIN_TIMEOUT);
                close(StatusCode.SHUTDOWN, "The server is shutting down");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                done.complete(null);
            }
        });
        return done;
    }

    /// Pings a silent client; false when it did not react to the last ping.
    private boolean ping(Session open) {
        if (silent) {
            return false;
        }
        silent = true;
        open.sendPing(ByteBuffer.allocate(0), Callback.NOOP);
        return true;
    }

    private void demand() {
        var open = session;
        if (open != null && open.isOpen()) {
            open.demand();
        }
    }

    private void close(int status, String reason) {
        var open = session;
        if (open != null) {
            open.close(status, reason, Callback.NOOP);
        }
    }

    private boolean closedForInvalidKey() {
        var ended = !caller.isValid().getAsBoolean();
        if (ended) {
            close(StatusCode.POLICY_VIOLATION, KEY_INVALID);
        }
        return ended;
    }

    /// Frees everything that the connection holds, even if it never opened.
    void end() {
        if (closed.compareAndSet(false, true)) {
            incoming.close();
            connection.close();
            onClosed.accept(this);
        }
    }
}
