package pinakes.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.ServerProcess;
import pinakes.transport.fixture.Rpc;

class HttpServerTest {
    private static final byte[] REQUEST =
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    @DisplayName("R8: a port that is taken is said in one line")
    void taken_port() {
        try (var first = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of())) {
            assertThatThrownBy(() -> HttpServer.listen(
                            "127.0.0.1", first.port(), Rejection::write, HttpConnectionSettings.DIRECT))
                    .isInstanceOf(PortInUseException.class)
                    .hasMessage("Port " + first.port() + " on 127.0.0.1 is in use by another process");
        }
    }

    @Test
    @DisplayName("R8: a server that took its port and never answered gives it back")
    void port_is_given_back() {
        var port = ServerProcess.freePort();
        HttpServer.listen("127.0.0.1", port, Rejection::write, HttpConnectionSettings.DIRECT)
                .close();

        HttpServer.listen("127.0.0.1", port, Rejection::write, HttpConnectionSettings.DIRECT)
                .close();
    }

    @Test
    @DisplayName("R8: handlers are mounted by path; elsewhere there is nothing")
    void mounts() throws Exception {
        try (var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of("/one", new Says("one"), "/tree/*", new Says("tree")))) {
            assertThat(get(server, "/one").body()).isEqualTo("one");
            assertThat(get(server, "/tree/a/b").body()).isEqualTo("tree");
            assertThat(get(server, "/one/more").statusCode()).isEqualTo(404);
            var nowhere = get(server, "/");
            assertThat(nowhere.statusCode()).isEqualTo(404);
            assertThat(Rpc.read(nowhere.body()).at("/error/code").asInt()).isEqualTo(-32600);
        }
    }

    @Test
    @DisplayName("K9: a defect in a handler is a JSON-RPC error that says nothing of it")
    void defects() throws Exception {
        try (var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of("/", new Fails()))) {
            var response = get(server, "/");

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(Rpc.read(response.body()).at("/error/code").asInt()).isEqualTo(-32000);
            assertThat(response.body()).doesNotContain("secret");
        }
    }

    @Test
    @DisplayName("S16: a request that does not finish is cut off, and the server stops")
    void endless_request() throws Exception {
        var begun = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of("/", new Waits(begun, never)));
        try (var client = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            client.getOutputStream().write(REQUEST);
            begun.await();

            assertThatCode(server::close).doesNotThrowAnyException();

            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    @DisplayName("S10: headers that take too long close the connection, however steadily they trickle")
    void trickling_headers() throws Exception {
        try (var server = HttpServer.listen(
                                "127.0.0.1", 0, Rejection::write, Duration.ofMillis(200), HttpConnectionSettings.DIRECT)
                        .serve(Map.of("/", new Says("one")));
                var first = new Socket(InetAddress.getLoopbackAddress(), server.port());
                var later = answered(server)) {
            assertThat(isClosedWhileTrickling(first)).isTrue();
            assertThat(isClosedWhileTrickling(later)).isTrue();
        }
    }

    /// A connection on which the server has answered a request whose headers came in time, which a busy machine may
    /// miss at first.
    private static Socket answered(HttpServer server) throws IOException {
        var deadline = Deadline.usual();
        while (!deadline.isPassed()) {
            var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
            try {
                socket.getOutputStream().write(REQUEST);
                if (new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII)
                        .equals("HTTP/1.1 200")) {
                    return socket;
                }
            } catch (SocketException _) {
                // Closed while the request was being sent.
            }
            socket.close();
        }
        throw deadline.missed("a request is answered");
    }

    /// Whether the server closes the connection before the headers are too long for it.
    private static boolean isClosedWhileTrickling(Socket socket) throws IOException {
        var deadline = Deadline.usual();
        socket.setSoTimeout(20);
        try {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\nX: ".getBytes(StandardCharsets.US_ASCII));
            while (!deadline.isPassed()) {
                socket.getOutputStream().write('x');
                try {
                    if (socket.getInputStream().read() < 0) {
                        return true;
                    }
                } catch (SocketTimeoutException _) {
                    // The connection is still open.
                }
            }
            return false;
        } catch (SocketException _) {
            return true;
        }
    }

    @Test
    @DisplayName("R8: stopping lets an open request finish")
    void graceful_stop() throws Exception {
        var begun = new CountDownLatch(1);
        var finish = new CountDownLatch(1);
        var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of("/", new Waits(begun, finish)));
        var response = client.sendAsync(request(server, "/"), BodyHandlers.ofString());
        begun.await();

        var stopped = CompletableFuture.runAsync(server::close);
        finish.countDown();

        assertThat(response.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS).body())
                .isEqualTo("done");
        stopped.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
    }

    private HttpResponse<String> get(HttpServer server, String path) throws Exception {
        return client.send(request(server, path), BodyHandlers.ofString());
    }

    private static HttpRequest request(HttpServer server, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .build();
    }

    private static final class Says extends Handler.Abstract {
        private final String text;

        Says(String text) {
            this.text = text;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            JsonResponse.write(200, text.getBytes(StandardCharsets.UTF_8), response, callback);
            return true;
        }
    }

    private static final class Fails extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            throw new IllegalStateException("secret");
        }
    }

    private static final class Waits extends Handler.Abstract {
        private final CountDownLatch begun;
        private final CountDownLatch finish;

        Waits(CountDownLatch begun, CountDownLatch finish) {
            this.begun = begun;
            this.finish = finish;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            begun.countDown();
            finish.await();
            JsonResponse.write(200, "done".getBytes(StandardCharsets.UTF_8), response, callback);
            return true;
        }
    }
}
