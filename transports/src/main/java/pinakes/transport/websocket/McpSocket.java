package pinakes.transport.websocket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.transport.http.KeyRing.Verdict.Known;
import pinakes.transport.http.StreamKeeper;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.limit.RequestLimit;
import pinakes.transport.mcp.DuplexConnection;
import pinakes.transport.mcp.McpServer;

/// One WebSocket connection.
///
/// Jetty hands over the next piece only when it is asked to, so messages are taken in order and no faster than the
/// connection deals with them, and no ping is read before the last one is answered. A connection outlives requests, but
/// not the key that opened it. The class is public
/// only because Jetty looks up its methods by reflection.
public final class McpSocket implements Session.Listener, DuplexConnection.Wire, StreamKeeper.Kept {
    private static final Logger LOG = LoggerFactory.getLogger(McpSocket.class);
    private static final Duration FAREWELL_PATIENCE = Duration.ofSeconds(4);
    private static final String KEY_ENDED = "The key is not valid any more";

    private final McpServer server;
    private final Known caller;
    private final DuplexConnection connection;
    private final IncomingText incoming;
    private final Consumer<McpSocket> onGone;
    private final AtomicBoolean gone = new AtomicBoolean();
    private volatile boolean silent;
    private volatile @Nullable Session session;

    McpSocket(
            McpServer server,
            Known caller,
            BooleanSupplier isFromServersUser,
            WebSocketSettings settings,
            RequestLimit requests,
            MemoryBudget memory,
            Consumer<McpSocket> onGone) {
        this.server = server;
        this.caller = caller;
        this.connection = new DuplexConnection(
                server, caller.caller(), isFromServersUser, this, settings.limits(), requests, memory, true);
        this.incoming = new IncomingText(settings.messageBytesMax(), memory);
        this.onGone = onGone;
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        session = opened;
        opened.addIdleTimeoutListener(timeout -> !asksForLife(opened));
        opened.demand();
    }

    @Override
    public void onWebSocketPartialText(String piece, boolean last) {
        silent = false;
        if (endsWithItsKey()) {
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
        close(StatusCode.BAD_DATA, "Messages are text");
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
            // A client that pings without reading would otherwise fill the memory with pongs.
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
        if (endsWithItsKey()) {
            throw new IOException(KEY_ENDED);
        }
        try {
            var written = new Callback.Completable();
            open.sendText(new String(message, StandardCharsets.UTF_8), written);
            written.get();
        } catch (ExecutionException e) {
            throw new IOException("The client is gone", e);
        }
    }

    @Override
    public void cut() {
        var open = session;
        if (open != null) {
            open.disconnect();
        }
    }

    /// Sees to it that a client which says nothing does not keep the connection when its key has ended.
    @Override
    public void tick(long nowNanos) {
        endsWithItsKey();
    }

    /// Lets open requests finish and closes.
    CompletableFuture<Void> sayGoodbye() {
        var said = new CompletableFuture<Void>();
        Thread.ofVirtual().name("mcp-farewell").start(() -> {
            try {
                connection.drain(FAREWELL_PATIENCE);
                close(StatusCode.SHUTDOWN, "The server stops");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                said.complete(null);
            }
        });
        return said;
    }

    /// Pings a client that said nothing for a while; false when it did not react to the last ping.
    private boolean asksForLife(Session open) {
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

    private boolean endsWithItsKey() {
        var ended = !caller.isStillGood().getAsBoolean();
        if (ended) {
            close(StatusCode.POLICY_VIOLATION, KEY_ENDED);
        }
        return ended;
    }

    /// Lets go of everything that the connection holds; for one, too, that never opened.
    void end() {
        if (gone.compareAndSet(false, true)) {
            incoming.close();
            connection.close();
            onGone.accept(this);
        }
    }
}
