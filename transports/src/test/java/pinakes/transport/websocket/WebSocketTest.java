package pinakes.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.fixture.DuplexContract;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Line;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.fixture.SocketLine;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.streamable.HttpSettings;

class WebSocketTest extends DuplexContract {
    /// More than the network keeps for a reader that does not read.
    private static final long PING_BYTES_MAX = 64L * 1024 * 1024;
    private static final long STALL_MILLIS = 3_000;

    @Override
    protected Line connect(Fixture server) throws IOException, InterruptedException {
        return SocketLine.owning(new HttpFixture(server, HttpFixture.PATIENT, HttpFixture.guards()));
    }

    @Test
    @DisplayName("K10: without a token progress comes under the request's id")
    void progress_without_a_token() throws Exception {
        line.send(Rpc.request(1, "tools/call", "{\"name\": \"progress\"}"));

        var messages = line.upTo(1);

        assertThat(messages).hasSize(4);
        assertThat(messages.getFirst().at("/params/progressToken").asInt()).isEqualTo(1);
    }

    @Test
    @DisplayName("K10: without a token progress of work that goes on comes under the id of the work")
    void progress_of_work_without_a_token() throws Exception {
        line.call(1, "tools/call", "{\"name\": \"echo\"}");
        var work = fixture.probe.lastCall().context().conversation().continuing("work-1");

        work.orElseThrow().progress(0.5, 1.0, "Processing page 5 of 10");

        var message = line.next();
        assertThat(message.path("method").asString()).isEqualTo("notifications/progress");
        assertThat(message.at("/params/progressToken").asString()).isEqualTo("work-1");
    }

    @Test
    @DisplayName("K13: the subprotocol mcp is accepted when offered")
    void subprotocol() throws Exception {
        try (var http = new HttpFixture();
                var offered = SocketLine.open(http, Map.of(), "mcp");
                var plain = SocketLine.open(http, Map.of(), null)) {
            assertThat(offered.subprotocol()).isEqualTo("mcp");
            assertThat(plain.subprotocol()).isEmpty();
        }
    }

    @Test
    @DisplayName("K13, S10: binary frames, oversized messages and text that is not UTF-8 close the connection")
    void unacceptable_frames() throws Exception {
        try (var http = new HttpFixture();
                var binary = SocketLine.open(http, Map.of(), null);
                var oversized = SocketLine.open(http, Map.of(), null)) {
            binary.sendBinary(ByteBuffer.allocate(8));
            assertThat(binary.awaitClosed()).isEqualTo(1003);

            assertThat(oversized.sendTooLarge("\"" + "x".repeat(100 * 1024) + "\""))
                    .isIn(1009, SocketLine.BROKEN);

            assertThat(http.call("ping", "{}").has("result")).isTrue();
        }
    }

    @Test
    @DisplayName("S1, S5: foreign origins and missing keys do not get a WebSocket")
    void guards_hold() throws Exception {
        var guards = HttpFixture.guardsWithKey("secret", Caller.LOCAL);
        try (var http = new HttpFixture(new Fixture(), HttpFixture.PATIENT, guards)) {
            assertRefused(http, Map.of("Authorization", "Bearer secret", "Origin", "http://evil.example"), 403);
            assertRefused(http, Map.of(), 401);
            assertRefused(http, Map.of("Authorization", "Bearer wrong"), 401);

            try (var socket = SocketLine.open(http, Map.of("Authorization", "Bearer secret"), null)) {
                assertThat(socket.call(1, "ping", "{}").has("result")).isTrue();
            }
        }
    }

    @Test
    @DisplayName("S10: there are only so many connections")
    void connections_are_bounded() throws Exception {
        try (var http = new HttpFixture()) {
            var open = new ArrayList<SocketLine>();
            for (var i = 0; i < HttpFixture.SOCKETS_MAX; i++) {
                open.add(SocketLine.open(http, Map.of(), null));
            }
            assertRefused(http, Map.of(), 503);
            for (var socket : open) {
                socket.close();
                socket.awaitClosed();
            }
        }
    }

    @Test
    @DisplayName("S10: one key cannot take all connections")
    void connections_are_shared() throws Exception {
        var guards = HttpFixture.guardsWithKey("secret", new Caller("agent", Set.of(Permission.ALL)));
        var key = Map.of("Authorization", "Bearer secret");
        try (var http = new HttpFixture(new Fixture(), HttpFixture.PATIENT, guards)) {
            var open = new ArrayList<SocketLine>();
            for (var i = 0; i < HttpFixture.SOCKETS_MAX / 2; i++) {
                open.add(SocketLine.open(http, key, null));
            }
            assertRefused(http, key, 503);
            for (var socket : open) {
                socket.close();
                socket.awaitClosed();
            }
        }
    }

    @Test
    @DisplayName("S10: a client that pings without reading is not read any further until it reads its pongs")
    void pings_wait_for_their_pongs() throws Exception {
        try (var http = new HttpFixture();
                var client = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), http.port()));
                var selector = Selector.open()) {
            client.write(StandardCharsets.US_ASCII.encode(String.join(
                    "\r\n",
                    "GET /mcp HTTP/1.1",
                    "Host: localhost",
                    "Connection: Upgrade",
                    "Upgrade: websocket",
                    "Sec-WebSocket-Version: 13",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                    "",
                    "")));
            var handshake = ByteBuffer.allocate(12);
            while (handshake.hasRemaining() && client.read(handshake) >= 0) {}
            assertThat(new String(handshake.array(), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 101");
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_WRITE);

            var sent = 0L;
            var pings = pings();
            while (sent < PING_BYTES_MAX && selector.select(STALL_MILLIS) > 0) {
                selector.selectedKeys().clear();
                sent += client.write(pings.hasRemaining() ? pings : pings.rewind());
            }

            assertThat(sent).as("what the network takes by itself").isLessThan(PING_BYTES_MAX);
            assertThat(http.call("ping", "{}").has("result")).isTrue();
        }
    }

    /// Ten thousand masked pings of 125 zeros each.
    private static ByteBuffer pings() {
        var ping = new byte[2 + 4 + 125];
        ping[0] = (byte) 0x89;
        ping[1] = (byte) (0x80 | 125);
        var pings = ByteBuffer.allocate(10_000 * ping.length);
        while (pings.hasRemaining()) {
            pings.put(ping);
        }
        return pings.flip();
    }

    @Test
    @DisplayName("S10: handshakes that fail leave the places of connections free")
    void failed_handshakes_take_no_place() throws Exception {
        try (var http = new HttpFixture()) {
            for (var i = 0; i < 2 * HttpFixture.SOCKETS_MAX; i++) {
                assertThat(handshake(http, "permessage-deflate; unknown=1")).startsWith("HTTP/1.1 400 ");
            }

            try (var socket = SocketLine.open(http, Map.of(), null)) {
                assertThat(socket.call(1, "ping", "{}").has("result")).isTrue();
            }
        }
    }

    @Test
    @DisplayName("S10: requests on WebSockets count among those that are worked on at a time; those who listen do not")
    void requests_are_bounded_over_all_connections() throws Exception {
        var one = new HttpSettings(
                64 * 1024, Duration.ofHours(1), 1, MemoryBudget.UNLIMITED, Duration.ofHours(1), Duration.ofMillis(50));
        try (var http = new HttpFixture(new Fixture(), one, HttpFixture.guards());
                var busy = SocketLine.open(http, Map.of(), null);
                var other = SocketLine.open(http, Map.of(), null)) {
            busy.send(Rpc.request(1, "tools/call", "{\"name\": \"slow\"}"));
            http.fixture.probe.awaitBegun();

            var refused = other.call(2, "ping", "{}");
            other.send(Rpc.stateless(3, "subscriptions/listen", "{\"notifications\": {}}"));
            var listening = other.next();

            assertThat(refused.at("/error/data/error_type").asString()).isEqualTo("overloaded");
            assertThat(http.send(http.post(Rpc.request(4, "ping", "{}"))).statusCode())
                    .isEqualTo(503);
            assertThat(listening.path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
            busy.send(Rpc.notification("notifications/cancelled", "{\"requestId\": 1}"));
            http.fixture.probe.awaitInterrupted();
        }
    }

    @Test
    @DisplayName("S5: a connection on which nothing happens is closed when its key ends")
    void idle_connections_end_with_their_key() throws Exception {
        var isGood = new AtomicBoolean(true);
        var guards = HttpFixture.guardsWithKeyThatEnds(isGood::get);
        try (var http = new HttpFixture(new Fixture(), HttpFixture.PATIENT, guards);
                var socket = SocketLine.open(http, Map.of(), null)) {
            socket.call(1, "ping", "{}");

            isGood.set(false);

            assertThat(socket.awaitClosed()).isEqualTo(1008);
        }
    }

    @Test
    @DisplayName("K13: when the server stops, a subscription gets its answer and the connection closes with 1001")
    void graceful_stop() throws Exception {
        var http = new HttpFixture();
        var socket = SocketLine.open(http, Map.of(), null);
        socket.send(Rpc.stateless(1, "subscriptions/listen", "{\"notifications\": {}}"));
        socket.next();

        http.stop();

        assertThat(socket.next().path("method").asString()).isEqualTo("notifications/cancelled");
        assertThat(socket.next().at("/result/resultType").asString()).isEqualTo("complete");
        assertThat(socket.awaitClosed()).isEqualTo(1001);
        http.close();
    }

    /// The first line of the answer to a client that wants an extension.
    private static String handshake(HttpFixture http, String extension) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
            socket.setSoTimeout(Math.toIntExact(Deadline.USUAL.toMillis()));
            socket.getOutputStream()
                    .write(("GET /mcp HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                    + "Sec-WebSocket-Extensions: " + extension + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    private static void assertRefused(HttpFixture http, Map<String, String> headers, int status) {
        assertThatThrownBy(() -> SocketLine.open(http, headers, null))
                .isInstanceOf(IOException.class)
                .cause()
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        WebSocketHandshakeException.class,
                        refused ->
                                assertThat(refused.getResponse().statusCode()).isEqualTo(status));
    }
}
