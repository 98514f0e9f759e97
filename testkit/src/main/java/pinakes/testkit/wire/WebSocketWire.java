package pinakes.testkit.wire;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import pinakes.testkit.Deadline;

/// MCP over a WebSocket, one message per text frame.
public final class WebSocketWire extends DuplexWire {
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService incoming =
            Executors.newSingleThreadExecutor(Thread.ofVirtual().factory());
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final WebSocket socket;

    private WebSocketWire(URI endpoint, ClientProfile profile, Map<String, String> headers) {
        super(profile);
        var builder = client.newWebSocketBuilder().subprotocols("mcp").connectTimeout(Deadline.USUAL);
        headers.forEach(builder::header);
        this.socket = builder.buildAsync(endpoint, new Frames()).join();
    }

    public static WebSocketWire open(URI endpoint, ClientProfile profile) {
        return open(endpoint, profile, Map.of());
    }

    /// Connects, with a handshake if the era has one.
    ///
    /// @param headers further headers of the opening request, such as `Authorization`
    public static WebSocketWire open(URI endpoint, ClientProfile profile, Map<String, String> headers) {
        var wire = new WebSocketWire(endpoint, profile, headers);
        wire.shakeHands();
        return wire;
    }

    @Override
    public synchronized void sendRaw(String text) {
        sent(socket.sendText(text, true));
    }

    /// Sends a binary frame, which the protocol does not allow.
    public synchronized void sendRaw(byte[] bytes) {
        sent(socket.sendBinary(ByteBuffer.wrap(bytes), true));
    }

    /// Messages to a server that has closed the connection are lost, as on any transport.
    private void sent(CompletableFuture<WebSocket> sending) {
        try {
            sending.join();
        } catch (CompletionException e) {
            if (!hasEnded()) {
                throw e;
            }
        }
    }

    /// Whether the connection ended; the listener may hear of it later than a sender.
    private boolean hasEnded() {
        return closed.handle((_, _) -> true)
                .completeOnTimeout(false, Deadline.USUAL.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /// The subprotocol that the server agreed to.
    public String subprotocol() {
        return socket.getSubprotocol();
    }

    /// Waits until the server closes the connection, and returns the status code.
    public int awaitClose(Deadline deadline) {
        try {
            return closed.get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw deadline.missed("the server closes the connection");
        } catch (ExecutionException e) {
            throw new AssertionError("the connection broke", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for the close", e);
        }
    }

    @Override
    public void close() {
        socket.abort();
        client.shutdownNow();
        incoming.shutdownNow();
    }

    private final class Frames implements WebSocket.Listener {
        private final StringBuilder partial = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            partial.append(data);
            if (last) {
                var text = partial.toString();
                partial.setLength(0);
                // Answering a request sends, and sending must not wait for the thread that delivers frames.
                incoming.execute(() -> received(text));
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int statusCode, String reason) {
            closed.complete(statusCode);
            incoming.execute(() -> ended("the server closed the connection with " + statusCode + " " + reason));
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            closed.completeExceptionally(error);
            ended("the connection broke: " + error);
        }
    }
}
