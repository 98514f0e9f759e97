package pinakes.transport.streamable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.fixture.SocketLine;
import pinakes.transport.http.Rejection;
import pinakes.transport.limit.MemoryBudget;

/// S10: requests and answers together take only so much memory, whoever sends or does not read them.
class MemoryHttpTest {
    private static final int BUDGET_BYTES = 100_000;
    private static final String PING = Rpc.request(1, "ping", "{}");
    private static final String LONG_PING = Rpc.request(1, "ping", "{\"text\": \"" + "x".repeat(40_000) + "\"}");

    private static final String LARGE = "{\"uri\": \"note:large-90000\"}";

    /// More than the system keeps for a connection.
    private static final int UNREAD_BYTES = 15_000_000;

    private static final int SMALL_BUFFER_BYTES = 4 * 1024;

    /// Memory for an unread answer and little more, and a place for one request.
    private static final HttpSettings ONE_REQUEST = new HttpSettings(
            HttpFixture.PATIENT.bodyBytesMax(),
            HttpFixture.PATIENT.bodyTimeMax(),
            1,
            new MemoryBudget(UNREAD_BYTES + 50_000),
            HttpFixture.PATIENT.streamAfter(),
            HttpFixture.PATIENT.heartbeat());

    private HttpFixture http;

    @BeforeEach
    void start() {
        http = new HttpFixture(new Fixture(), HttpFixture.withMemory(BUDGET_BYTES), HttpFixture.guards());
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @Test
    @DisplayName("S10: unfinished bodies fill the memory for bodies and no more; short requests still pass")
    void unfinished_bodies() throws Exception {
        var unfinished = new ArrayList<Socket>();

        var refused = fillMemory(unfinished);

        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(Rpc.read(refused.body()).at("/error/data/error_type").asString())
                .isEqualTo("overloaded");
        assertThat(status(PING)).isEqualTo(200);

        for (var socket : unfinished) {
            socket.close();
        }
        Deadline.usual().await("a long body is taken again", () -> status(LONG_PING) == 200);
    }

    @Test
    @DisplayName("S10: an answer that does not fit is not kept for its client, who is told so")
    void answers_count() throws Exception {
        var fits = http.call("resources/read", "{\"uri\": \"note:large-90000\"}");
        var tooLarge = http.send(http.post(Rpc.request(1, "resources/read", "{\"uri\": \"note:large-100000\"}")));

        assertThat(fits.at("/result/contents/0/text").asString()).hasSize(90_000);
        assertThat(tooLarge.statusCode()).isEqualTo(503);
        assertThat(tooLarge.headers().firstValue("Retry-After")).contains("1");
        assertThat(Rpc.read(tooLarge.body()).path("id").asInt()).isEqualTo(1);
        assertThat(Rpc.read(tooLarge.body()).at("/error/data/error_type").asString())
                .isEqualTo("overloaded");
    }

    @Test
    @DisplayName("S10: an answer that its client does not read counts until the client is gone")
    void unread_answers() throws Exception {
        var read = Rpc.request(2, "resources/read", LARGE);
        try (var narrow = new HttpFixture(new Fixture(), ONE_REQUEST, HttpFixture.guards())) {
            try (var silent = unread(narrow)) {
                assertThat(silent.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 200");
                // The one place is free, so the handler of the unread answer has ended.
                assertThat(answer(narrow, PING).statusCode()).isEqualTo(200);

                var refused = answer(narrow, read);

                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.body()).contains("memory limit");
            }
            Deadline.usual()
                    .await("a long answer fits", () -> sent(narrow, read).statusCode() == 200);
        }
    }

    @Test
    @DisplayName("S10: what a call held is free a moment after its answer was written, however often")
    void memory_is_given_back() {
        var read = Rpc.request(2, "resources/read", LARGE);
        for (var i = 0; i < 20; i++) {
            Deadline.usual().await("a long request fits", () -> status(LONG_PING) == 200);
            Deadline.usual().await("a long answer fits", () -> status(read) == 200);
        }
    }

    @Test
    @DisplayName("S10: the same holds on WebSockets: for answers, and for messages that are still arriving")
    void web_sockets_count() throws Exception {
        try (var socket = SocketLine.open(http, Map.of(), null)) {
            // On a busy machine, what came before may still be counted for a while: four rounds fit, not twenty.
            for (var i = 0; i < 20; i++) {
                assertThat(socket.call(1, "ping", "{\"text\": \"" + "x".repeat(10_000) + "\"}")
                                .has("result"))
                        .isTrue();
                assertThat(socket.call(2, "resources/read", "{\"uri\": \"note:large-10000\"}")
                                .has("result"))
                        .isTrue();
            }
            Deadline.usual().await("a longer answer fits", () -> fits(socket, Rpc.request(2, "resources/read", LARGE)));
            var tooLarge = socket.call(3, "resources/read", "{\"uri\": \"note:large-100000\"}");
            assertThat(tooLarge.at("/error/data/error_type").asString()).isEqualTo("overloaded");
        }
        var unfinished = new ArrayList<Socket>();
        var status = SocketLine.ANSWERED;
        for (var deadline = Deadline.usual(); status == SocketLine.ANSWERED && !deadline.isPassed(); ) {
            fillMemory(unfinished);
            try (var socket = SocketLine.open(http, Map.of(), null)) {
                status = socket.sendPerhapsTooLarge(LONG_PING);
            }
        }
        assertThat(status).isIn(1013, SocketLine.BROKEN);
    }

    private static boolean fits(SocketLine socket, String message) {
        try {
            socket.send(message);
            return socket.next().has("result");
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private int status(String body) {
        return sent(http, body).statusCode();
    }

    /// The answer to a request, as soon as there is a place for it.
    private static HttpResponse<String> answer(HttpFixture http, String body) {
        var answer = new AtomicReference<HttpResponse<String>>();
        Deadline.usual().await("a place", () -> {
            answer.set(sent(http, body));
            return !answer.get().body().contains(Rejection.BUSY);
        });
        return answer.get();
    }

    private static HttpResponse<String> sent(HttpFixture http, String body) {
        try {
            return http.send(http.post(body));
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /// Adds clients with unfinished bodies until a long body does not fit, and answers its refusal.
    ///
    /// It adds one per attempt: a client that arrives together with the long body may be refused instead of it.
    private HttpResponse<String> fillMemory(List<Socket> unfinished) throws IOException, InterruptedException {
        var deadline = Deadline.usual();
        while (!deadline.isPassed()) {
            unfinished.add(unfinished());
            var response = http.send(http.post(LONG_PING));
            if (response.statusCode() == 503) {
                return response;
            }
        }
        throw deadline.missed("a long body is refused");
    }

    /// A client that asks for an answer that does not fit into the buffers of the connection, and does not read it.
    private static Socket unread(HttpFixture http) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), http.port()));
        var body = Rpc.request(1, "resources/read", "{\"uri\": \"note:large-" + UNREAD_BYTES + "\"}");
        var request = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /// A client that sends most of a body and then nothing more.
    private Socket unfinished() throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), http.port());
        var head = "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 50000\r\n\r\n" + " ".repeat(40_000);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
