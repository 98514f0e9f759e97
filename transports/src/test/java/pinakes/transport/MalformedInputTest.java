package pinakes.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import pinakes.testkit.Deadline;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;
import pinakes.tool.Caller;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.MalformedMessages;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.fixture.SocketLine;
import pinakes.transport.stdio.StdioTransport;
import tools.jackson.databind.JsonNode;

/// S10: ten thousand generated messages over three wires: never a hang, never an answer that is none, never a dead
/// server.
@ExtendWith(Seeded.class)
class MalformedInputTest {
    private static final int OVER_HTTP = 4_000;
    private static final int OVER_WEBSOCKET = 3_000;
    private static final int OVER_STDIO = 3_000;
    private static final int BETWEEN_SIGNS_OF_LIFE = 100;

    @Test
    @DisplayName("S10, K12: malformed messages over HTTP")
    void over_http(Seed seed) throws Exception {
        var random = seed.random();
        var messages = new MalformedMessages(random);
        try (var http = new HttpFixture()) {
            for (var i = 0; i < OVER_HTTP; i++) {
                var response = http.send(withSomeHeaders(http, messages.next(), random));

                assertThat(response.statusCode()).as("message %d", i).isBetween(200, 499);
                assertAnswered(response);
            }
            assertThat(http.call("ping", "{}").has("result")).isTrue();
        }
    }

    @Test
    @DisplayName("S10, K13: malformed messages over WebSocket")
    void over_websocket(Seed seed) throws Exception {
        var messages = new MalformedMessages(seed.random());
        try (var http = new HttpFixture()) {
            var socket = SocketLine.open(http, Map.of(), null);
            for (var i = 1; i <= OVER_WEBSOCKET; i++) {
                var text = new String(messages.next(), StandardCharsets.UTF_8);
                if (text.length() > 64 * 1024) {
                    assertThat(socket.sendTooLarge(text)).isIn(1009, SocketLine.BROKEN);
                    socket = SocketLine.open(http, Map.of(), null);
                } else {
                    socket.send(text);
                }
                if (i % BETWEEN_SIGNS_OF_LIFE == 0) {
                    assertAlive(socket, "alive-" + i);
                }
            }
            assertAlive(socket, "alive");
        }
    }

    @Test
    @DisplayName("S10, K16: malformed messages over stdio")
    void over_stdio(Seed seed) throws Exception {
        var messages = new MalformedMessages(seed.random());
        var input = new ByteArrayOutputStream();
        for (var i = 0; i < OVER_STDIO; i++) {
            input.writeBytes(withoutNewlines(messages.next()));
            input.write('\n');
        }
        input.writeBytes(Rpc.request("alive", "ping", "{}").getBytes(StandardCharsets.UTF_8));
        var output = new ByteArrayOutputStream();
        try (var fixture = new Fixture()) {
            new StdioTransport(fixture.server, Caller.LOCAL, Fixture.PATIENT, 64 * 1024, Deadline.USUAL)
                    .run(new ByteArrayInputStream(input.toByteArray()), output);
        }

        var answers =
                output.toString(StandardCharsets.UTF_8).lines().map(Rpc::read).toList();
        assertThat(answers).hasSizeGreaterThan(OVER_STDIO / 2).allMatch(MalformedInputTest::isMessage);
        assertThat(answers).anyMatch(answer -> answer.path("id").asString("").equals("alive") && answer.has("result"));
    }

    private static HttpRequest.Builder withSomeHeaders(HttpFixture http, byte[] body, RandomGenerator random) {
        var request = http.post("").POST(BodyPublishers.ofByteArray(body));
        for (var header : List.of("MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "traceparent")) {
            if (random.nextInt(4) == 0) {
                var values = List.of("2026-07-28", "2025-06-18", "tools/call", "echo", "=?base64?!?=", "x");
                request.header(header, values.get(random.nextInt(values.size())));
            }
        }
        return request;
    }

    private static void assertAnswered(HttpResponse<String> response) {
        if (response.statusCode() == 202) {
            assertThat(response.body()).isEmpty();
            return;
        }
        var stream = response.headers().firstValue("Content-Type").orElse("").equals("text/event-stream");
        var messages = stream ? Rpc.events(response.body()) : List.of(Rpc.read(response.body()));
        assertThat(messages).isNotEmpty().allMatch(MalformedInputTest::isMessage);
    }

    private static boolean isMessage(JsonNode json) {
        return json.isArray()
                ? json.valueStream().allMatch(MalformedInputTest::isMessage)
                : json.path("jsonrpc").asString("").equals("2.0");
    }

    private static void assertAlive(SocketLine socket, String id) throws IOException, InterruptedException {
        socket.send(Rpc.request(id, "ping", "{}"));
        JsonNode message;
        do {
            message = socket.next();
            assertThat(isMessage(message)).isTrue();
        } while (!message.path("id").asString("").equals(id));
        assertThat(message.has("result")).isTrue();
    }

    private static byte[] withoutNewlines(byte[] bytes) {
        for (var i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                bytes[i] = ' ';
            }
        }
        return bytes;
    }
}
