package pinakes.transport.http.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.RawHttp;
import pinakes.tool.Caller;
import pinakes.transport.fixture.Fixture;
import pinakes.transport.fixture.HttpFixture;
import pinakes.transport.fixture.Rpc;
import pinakes.transport.limit.MemoryBudget;
import pinakes.transport.streamable.HttpSettings;

class GuardsTest {
    private static final String PING = Rpc.request(1, "ping", "{}");

    private HttpFixture http;

    @BeforeEach
    void start() {
        http = new HttpFixture();
    }

    @AfterEach
    void stop() {
        http.close();
    }

    @ParameterizedTest
    @DisplayName("S1: only exact names of this server are served")
    @CsvSource({
        "localhost, 200",
        "LOCALHOST:1234, 200",
        "127.0.0.1, 200",
        "[::1]:3000, 200",
        "[fd00::1]:3000, 200",
        "[FD00::1], 200",
        "[fd00::2]:3000, 403",
        "kb.example, 200",
        "kb.example:99, 200",
        "kb.example.org:8443, 200",
        "kb.example.org:8444, 403",
        "kb.example.org, 403",
        "evil.example, 403",
        "localhost.evil.example, 403",
        "localhost., 403",
        "127.0.0.2, 403",
        "evil.example:localhost, 400",
        "'', 400"
    })
    void hosts(String host, int status) throws Exception {
        assertThat(raw("Host: " + host + "\r\n")).isEqualTo(status);
    }

    @Test
    @DisplayName("S1: a request without a host, with two, or with another one in its target is refused")
    void ambiguous_hosts() throws Exception {
        assertThat(raw("")).isEqualTo(400);
        assertThat(raw("Host: localhost\r\nHost: evil.example\r\n")).isEqualTo(400);
        assertThat(rawWith(
                        "Host: localhost\r\n", request -> request.replace("POST /mcp", "POST http://evil.example/mcp")))
                .isBetween(400, 499);
    }

    @ParameterizedTest
    @DisplayName("S1: pages of foreign origins are turned away, programs are not")
    @CsvSource({
        "http://localhost:5173, 200",
        "http://LOCALHOST:5173, 200",
        "http://localhost:5174, 403",
        "https://localhost:5173, 403",
        "https://127.0.0.1, 403",
        "https://kb.example, 200",
        "http://evil.example, 403",
        "null, 403",
        "http://localhost.evil.example, 403",
        "http://evil.example#localhost, 403",
        "http://user@localhost, 403",
        "file://, 403",
        "localhost, 403"
    })
    void origins(String origin, int status) throws Exception {
        assertThat(http.send(http.post(PING).header("Origin", origin)).statusCode())
                .isEqualTo(status);
    }

    @Test
    @DisplayName("S1: rejections carry a JSON-RPC error without an id")
    void rejections_are_json_rpc() throws Exception {
        var answer =
                Rpc.read(http.send(http.post(PING).header("Origin", "null")).body());

        assertThat(answer.path("jsonrpc").asString()).isEqualTo("2.0");
        assertThat(answer.has("id")).isFalse();
        assertThat(answer.at("/error/data/error_type").asString()).isEqualTo("foreign_origin");
    }

    @Test
    @DisplayName("S1: a page of an allowed origin may ask first, and then read the session's id")
    void preflight() throws Exception {
        var preflight = http.send(HttpRequest.newBuilder(http.uri())
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", "http://localhost:5173")
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "content-type, mcp-param-region, x-other"));
        var call = http.send(http.post(PING).header("Origin", "http://localhost:5173"));

        assertThat(preflight.statusCode()).isEqualTo(204);
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Origin"))
                .contains("http://localhost:5173");
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers"))
                .contains("content-type, mcp-param-region");
        assertThat(call.headers().firstValue("Access-Control-Expose-Headers").orElse(""))
                .contains("Mcp-Session-Id");
        assertThat(call.headers().firstValue("Vary")).contains("Origin");
    }

    @Test
    @DisplayName("S1: a page of an allowed origin may use all of the engine's API")
    void preflight_of_a_change() throws Exception {
        var preflight = http.send(HttpRequest.newBuilder(http.uri())
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", "http://localhost:5173")
                .header("Access-Control-Request-Method", "PATCH")
                .header("Access-Control-Request-Headers", "Idempotency-Key, If-Match"));

        assertThat(preflight
                        .headers()
                        .firstValue("Access-Control-Allow-Methods")
                        .orElse(""))
                .contains("PATCH");
        assertThat(preflight.headers().firstValue("Access-Control-Allow-Headers"))
                .contains("idempotency-key, if-match");
        assertThat(preflight
                        .headers()
                        .firstValue("Access-Control-Expose-Headers")
                        .orElse(""))
                .contains("ETag", "Retry-After", "traceresponse");
    }

    @Test
    @DisplayName("S5: without the right key there is nothing but the way to get one")
    void keys() throws Exception {
        var ada = new Caller("ada", Caller.LOCAL.permissions());
        try (var keyed = new HttpFixture(new Fixture(), HttpFixture.PATIENT, HttpFixture.guardsWithKey("right", ada))) {
            var missing = keyed.send(keyed.post(PING));
            var wrong = keyed.send(keyed.post(PING).header("Authorization", "Bearer wrong"));
            var basic = keyed.send(keyed.post(PING).header("Authorization", "Basic right"));
            var twice = keyed.send(
                    keyed.post(PING).header("Authorization", "Bearer right").header("Authorization", "Bearer wrong"));
            var right = keyed.send(keyed.post(Rpc.request(1, "tools/call", "{\"name\": \"echo\"}"))
                    .header("Authorization", "bearer right"));
            var preflight = keyed.send(HttpRequest.newBuilder(keyed.uri())
                    .method("OPTIONS", BodyPublishers.noBody())
                    .header("Origin", "http://localhost:5173"));

            assertThat(missing.statusCode()).isEqualTo(401);
            assertThat(missing.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWith("Bearer realm=\"pinakes\", resource_metadata=\"http://127.0.0.1:")
                    .endsWith("/.well-known/oauth-protected-resource\"");
            assertThat(wrong.statusCode()).isEqualTo(401);
            assertThat(wrong.headers().firstValue("WWW-Authenticate").orElse(""))
                    .contains("invalid_token");
            assertThat(wrong.body()).doesNotContain("wrong");
            assertThat(basic.statusCode()).isEqualTo(401);
            assertThat(twice.statusCode()).isEqualTo(401);
            assertThat(right.statusCode()).isEqualTo(200);
            assertThat(keyed.fixture.probe.lastCall().context().caller().id()).isEqualTo("ada");
            assertThat(preflight.statusCode()).isEqualTo(204);
        }
    }

    @Test
    @DisplayName("S10: a body that is too large is refused, whether it says so or not")
    void body_limit() throws Exception {
        var large = "\"" + "x".repeat(65 * 1024) + "\"";

        var declared = http.send(http.post(large));
        var chunked = http.send(http.post("")
                .POST(BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(large.getBytes(StandardCharsets.UTF_8)))));

        assertThat(declared.statusCode()).isEqualTo(413);
        assertThat(chunked.statusCode()).isEqualTo(413);
        assertThat(Rpc.read(declared.body()).at("/error/data/error_type").asString())
                .isEqualTo("payload_too_large");
        assertThat(http.send(http.post(PING)).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @DisplayName("S10: a body is JSON or it is refused")
    @CsvSource({
        "application/json; charset=utf-8, 200",
        "application/json;charset=\"UTF-8\", 200",
        "application/json; charset=utf-16, 415",
        "application/json; charset=iso-8859-1, 415",
        "APPLICATION/JSON, 200",
        "text/plain, 415",
        "application/jsonp, 415",
        "application/x-www-form-urlencoded, 415"
    })
    void content_types(String type, int status) throws Exception {
        assertThat(http.send(http.post(PING).setHeader("Content-Type", type)).statusCode())
                .isEqualTo(status);
    }

    @Test
    @DisplayName("R5: who sent the wrong content type, or none, is told what was sent and what to send")
    void wrong_content_type_is_explained() throws Exception {
        var wrong = http.send(http.post(PING).setHeader("Content-Type", "text/plain"));
        var none = http.send(HttpRequest.newBuilder(http.uri()).POST(BodyPublishers.ofString(PING)));

        assertThat(Rpc.read(wrong.body()).at("/error/message").asString())
                .isEqualTo(
                        "The Content-Type is 'text/plain'; send the body as 'Content-Type: application/json', in UTF-8");
        assertThat(Rpc.read(none.body()).at("/error/message").asString()).startsWith("No Content-Type was sent; send");
    }

    @Test
    @DisplayName("S10: a compressed body is refused, with the one encoding that is accepted")
    void compressed_bodies_are_refused() throws Exception {
        var gzip = http.send(http.post(PING).header("Content-Encoding", "gzip"));
        var identity = http.send(http.post(PING).header("Content-Encoding", "identity"));

        assertThat(gzip.statusCode()).isEqualTo(415);
        assertThat(gzip.headers().firstValue("Accept-Encoding")).contains("identity");
        assertThat(Rpc.read(gzip.body()).at("/error/message").asString())
                .isEqualTo("The Content-Encoding 'gzip' is not supported: send the body uncompressed");
        assertThat(identity.statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("S1: a page of the server itself may call it, by whichever loopback name; one of another port may not")
    void own_pages_may_call() throws Exception {
        var own = "http://localhost:" + http.port();
        var neighbour = "http://localhost:" + (http.port() - 1);

        assertThat(http.send(http.post(PING).header("Origin", own)).statusCode())
                .isEqualTo(200);
        assertThat(http.send(http.post(PING).header("Origin", neighbour)).statusCode())
                .isEqualTo(403);
    }

    @Test
    @DisplayName("S10: a body in another encoding than UTF-8 is not guessed at")
    void other_encodings_are_refused() throws Exception {
        for (var charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_32)) {
            var response = http.send(http.post("").POST(BodyPublishers.ofString(PING, charset)));

            assertThat(response.statusCode()).as(charset.name()).isEqualTo(400);
            assertThat(Rpc.read(response.body()).at("/error/code").asInt()).isEqualTo(-32700);
        }
    }

    @Test
    @DisplayName("S10: a length that is too large is refused before anything of the body is read")
    void huge_length_is_refused_at_once() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
            socket.setSoTimeout(Math.toIntExact(Deadline.USUAL.toMillis()));
            socket.getOutputStream().write(head("Content-Length: 10000000000"));

            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));

            assertThat(answer.readLine()).startsWith("HTTP/1.1 413 ");
            assertThat(answer.lines().takeWhile(line -> !line.isEmpty())).contains("Connection: close");
        }
    }

    @Test
    @DisplayName("S10: a client that is refused before its body has arrived is told that the connection closes")
    void refusal_before_the_body_closes_the_connection() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), http.port())) {
            socket.setSoTimeout(Math.toIntExact(Deadline.USUAL.toMillis()));
            socket.getOutputStream().write(head("Content-Length: 2\r\nContent-Encoding: gzip"));

            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));

            assertThat(answer.readLine()).startsWith("HTTP/1.1 415 ");
            assertThat(answer.lines().takeWhile(line -> !line.isEmpty())).contains("Connection: close");
        }
    }

    @Test
    @DisplayName("S10: a body that trickles is given up, however steadily it does")
    void trickling_body_is_given_up() throws Exception {
        var hasty = new HttpSettings(
                64 * 1024, Duration.ofNanos(1), 1, MemoryBudget.UNLIMITED, Duration.ofHours(1), Duration.ofMillis(50));
        try (var strict = new HttpFixture(new Fixture(), hasty, HttpFixture.guards());
                var socket = new Socket(InetAddress.getLoopbackAddress(), strict.port())) {
            socket.setSoTimeout(Math.toIntExact(Deadline.USUAL.toMillis()));
            socket.getOutputStream().write(head("Content-Length: 1000"));
            socket.getOutputStream().write('{');

            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));

            assertThat(answer.readLine()).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    @DisplayName("S10: beyond so many requests at a time a client is told to come back; those who listen do not count")
    void concurrency_limit() throws Exception {
        var one = new HttpSettings(
                64 * 1024, Duration.ofHours(1), 1, MemoryBudget.UNLIMITED, Duration.ofHours(1), Duration.ofMillis(50));
        try (var narrow = new HttpFixture(new Fixture(), one, HttpFixture.guards());
                var listening = narrow.open(narrow.stateless(1, "subscriptions/listen", "{\"notifications\": {}}"))) {
            listening.next();
            var busy = narrow.client.sendAsync(
                    narrow.post(Rpc.request(9, "tools/call", "{\"name\": \"slow\"}"))
                            .build(),
                    BodyHandlers.ofString());
            narrow.fixture.probe.awaitBegun();

            var refused = narrow.send(narrow.post(PING));

            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(Rpc.read(refused.body()).at("/error/data/error_type").asString())
                    .isEqualTo("overloaded");
            narrow.send(narrow.post(Rpc.notification("tools/cancel", "{\"taskId\": \"9\"}")));
            busy.get(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS);
            Deadline.usual()
                    .await(
                            "the place is free, which may be a moment after the answer",
                            () -> status(narrow, PING) == 200);
        }
    }

    private static int status(HttpFixture http, String body) {
        try {
            return http.send(http.post(body)).statusCode();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] head(String length) {
        return ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private int raw(String hostHeaders) throws IOException {
        return rawWith(hostHeaders, request -> request);
    }

    /// The status of a request whose every byte is ours.
    private int rawWith(String hostHeaders, UnaryOperator<String> change) throws IOException {
        var request = "POST /mcp HTTP/1.1\r\n" + hostHeaders + "Content-Type: application/json\r\nContent-Length: "
                + PING.length() + "\r\nConnection: close\r\n\r\n" + PING;
        var answer = new RawHttp(http.uri()).exchange(change.apply(request).getBytes(StandardCharsets.UTF_8));
        assertThat(answer.body()).contains("\"jsonrpc\":\"2.0\"");
        return answer.status();
    }
}
