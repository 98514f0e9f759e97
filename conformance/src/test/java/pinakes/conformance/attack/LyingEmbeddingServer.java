package pinakes.conformance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pinakes.testkit.wire.Json;

/// An embedding server that answers as it is told to, over plain sockets, because no library sends such answers.
final class LyingEmbeddingServer implements AutoCloseable {
    private static final int DIMENSION = 8;
    private static final int HUGE_BYTES = 80 << 20;

    private final ServerSocket socket;
    private final Thread acceptor;
    private volatile Lie lie = Lie.NONE;
    private final AtomicInteger redirected = new AtomicInteger();
    private final AtomicInteger hungUp = new AtomicInteger();

    /// What is wrong with its answers.
    enum Lie {
        NONE,
        FEWER_VECTORS,
        MORE_VECTORS,
        OTHER_DIMENSION,
        NOT_A_NUMBER,
        OVERFLOWING_NUMBER,
        ZERO_VECTOR,
        NO_JSON,
        DEEP_JSON,
        HUGE_BODY,
        REDIRECT,
        /// The headers at once, and then a byte now and then, without end.
        DRIP,
        /// Accepts the request and closes the connection.
        HANG_UP
    }

    LyingEmbeddingServer() throws IOException {
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.acceptor = Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1").toString();
    }

    void tell(Lie next) {
        lie = next;
    }

    /// How many requests came to the place that redirects lead to.
    int redirected() {
        return redirected.get();
    }

    /// How many requests it hung up on.
    int hungUp() {
        return hungUp.get();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                var client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                var in = new BufferedInputStream(client.getInputStream());
                var out = client.getOutputStream()) {
            var head = head(in);
            var length = Integer.parseInt(head.replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
            var texts = Json.parse(new String(in.readNBytes(length), UTF_8))
                    .path("input")
                    .size();
            if (head.startsWith("POST /elsewhere")) {
                redirected.incrementAndGet();
            }
            answer(texts, out);
        } catch (IOException | RuntimeException _) {
            // the client has hung up, as it may
        }
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            var next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private void answer(int texts, OutputStream out) throws IOException {
        switch (lie) {
            case NONE -> send(out, vectors(texts, numbers(DIMENSION, "0.25")));
            case FEWER_VECTORS -> send(out, vectors(texts - 1, numbers(DIMENSION, "0.25")));
            case MORE_VECTORS -> send(out, vectors(texts + 1, numbers(DIMENSION, "0.25")));
            case OTHER_DIMENSION -> send(out, vectors(texts, numbers(DIMENSION + 1, "0.25")));
            case NOT_A_NUMBER -> send(out, vectors(texts, numbers(DIMENSION, "\"NaN\"")));
            case OVERFLOWING_NUMBER -> send(out, vectors(texts, numbers(DIMENSION, "1e999")));
            case ZERO_VECTOR -> send(out, vectors(texts, numbers(DIMENSION, "0")));
            case NO_JSON -> send(out, "<html>embeddings</html>");
            case DEEP_JSON -> send(out, "[".repeat(200_000));
            case HUGE_BODY -> huge(out);
            case REDIRECT ->
                out.write(("HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:" + socket.getLocalPort()
                                + "/elsewhere\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                        .getBytes(UTF_8));
            case DRIP -> drip(out);
            case HANG_UP -> hungUp.incrementAndGet();
        }
    }

    private static void send(OutputStream out, String body) throws IOException {
        out.write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                        + "\r\nConnection: close\r\n\r\n" + body)
                .getBytes(UTF_8));
    }

    private static void huge(OutputStream out) throws IOException {
        out.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n[".getBytes(UTF_8));
        var block = "1,".repeat(1 << 15).getBytes(UTF_8);
        for (var sent = 0; sent < HUGE_BYTES; sent += block.length) {
            out.write(block);
        }
    }

    private static void drip(OutputStream out) throws IOException {
        out.write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{".getBytes(UTF_8));
        try {
            while (true) {
                out.flush();
                Thread.sleep(200);
                out.write(' ');
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static String vectors(int count, String numbers) {
        return IntStream.range(0, Math.max(0, count))
                .mapToObj(index -> "{\"index\": " + index + ", \"embedding\": " + numbers + "}")
                .collect(Collectors.joining(",", "{\"data\": [", "]}"));
    }

    private static String numbers(int count, String number) {
        return "[" + String.join(", ", Collections.nCopies(count, number)) + "]";
    }

    @Override
    public void close() throws IOException {
        socket.close();
        acceptor.interrupt();
    }
}
