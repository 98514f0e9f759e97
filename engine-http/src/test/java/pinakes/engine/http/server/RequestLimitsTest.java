package pinakes.engine.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.http.ApiClient;
import pinakes.engine.http.ServedEngine;
import pinakes.testkit.Deadline;
import pinakes.transport.limit.MemoryBudget;

class RequestLimitsTest extends ServedEngineCase {
    @Test
    @DisplayName("S10: a body or an answer for which there is no memory is refused; short ones pass")
    void memory_is_bounded() throws Exception {
        try (var narrow = ServedEngine.open(directory.resolve("narrow"), new MemoryBudget(20_000));
                var client = new ApiClient(narrow.url())) {
            var body = client.json("POST", JOBS, "{\"text\": \"" + "Bees dance. ".repeat(3_000) + "\"}");
            var answer = client.get("/api/v1/openapi.json");

            for (var refused : List.of(body, answer)) {
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.text("code")).isEqualTo("overloaded");
                assertThat(refused.header("Retry-After")).isEqualTo("1");
            }
            assertThat(client.json("POST", JOBS, "{\"text\": \"Bees dance\"}").status())
                    .isEqualTo(202);
        }
    }

    @Test
    @DisplayName("S10: those who send much at a time are bounded, and keep out nobody who sends little")
    void long_bodies_are_bounded() throws Exception {
        var sockets = new ArrayList<Socket>();
        try {
            var answers = new ArrayList<ApiClient.Answer>();
            Deadline.usual().await("no place for one more", () -> {
                sockets.add(beginLongBody());
                answers.add(longSearch());
                return answers.getLast().status() == 503;
            });
            var refused = answers.getLast();
            var small = api.json("POST", "/api/v1/search", "{\"query\": \"bees\"}");

            assertThat(refused.text("code")).isEqualTo("overloaded");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(small.status()).isEqualTo(200);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
        Deadline.usual().await("the places are free again", () -> longSearch().status() == 200);
    }

    @Test
    @DisplayName("S10: one long body more than there are places for waits for its turn")
    void long_bodies_wait_for_their_turn() throws Exception {
        close();
        served = ServedEngine.open(directory.resolve("patient"), patient());
        api = new ApiClient(served.url());
        var body = "{\"query\": \"bees\"" + " ".repeat(100_000) + "}";
        try (var first = beginLongBody();
                var second = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
            assertThat(api.json("POST", "/api/v1/search", "{\"query\": \"bees\"}")
                            .status())
                    .isEqualTo(200);
            second.getOutputStream().write((head(body.length()) + body).getBytes(StandardCharsets.US_ASCII));
            assertThat(api.json("POST", "/api/v1/search", "{\"query\": \"bees\"}")
                            .status())
                    .isEqualTo(200);

            first.shutdownOutput();

            var answer = new BufferedReader(new InputStreamReader(second.getInputStream(), StandardCharsets.US_ASCII));
            assertThat(answer.readLine()).contains(" 200 ");
        }
    }

    @Test
    @DisplayName("S10: one key that uploads without end leaves a place for the uploads of others")
    void one_key_leaves_places_for_uploads_of_others() throws Exception {
        var sockets = new ArrayList<Socket>();
        try {
            var answers = new ArrayList<ApiClient.Answer>();
            Deadline.usual().await("no place for one more upload of this key", () -> {
                sockets.add(beginUpload());
                answers.add(upload("Bees dance", ServedEngine.KEY));
                return answers.getLast().status() == 503;
            });
            var other = upload("Bees hum", ServedEngine.NAMED_KEY);

            assertThat(answers.getLast().text("detail")).startsWith("This key already uses ");
            assertThat(answers.getLast().header("Retry-After")).isNotEmpty();
            assertThat(other.status()).isEqualTo(202);
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
        Deadline.usual()
                .await(
                        "the places are free again",
                        () -> upload("Bees dance", ServedEngine.KEY).status() != 503);
    }

    /// One place, and all the time in the world.
    private static ApiLimits patient() {
        var usual = ServedEngine.LIMITS;
        return new ApiLimits(
                usual.bodyBytesMax(),
                usual.fileBytesMax(),
                usual.requestsMax(),
                1,
                Deadline.USUAL,
                usual.uploadsMax(),
                usual.uploadTimeMax(),
                usual.streamsMax(),
                usual.heartbeat(),
                usual.replaysMax(),
                usual.replayWindow());
    }

    /// A question with much around it.
    private ApiClient.Answer longSearch() {
        try {
            return api.json("POST", "/api/v1/search", "{\"query\": \"bees\"" + " ".repeat(100_000) + "}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a test", e);
        }
    }

    private ApiClient.Answer upload(String text, String key) {
        try {
            return api.form(FormText.file("bees.txt", text), "Authorization", "Bearer " + key);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a test", e);
        }
    }

    private static String head(int bodyBytes) {
        return "POST /api/v1/search HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ServedEngine.KEY
                + "\r\nContent-Type: application/json\r\nContent-Length: " + bodyBytes + "\r\n\r\n";
    }

    private Socket beginLongBody() {
        return begin(head(500_000) + "{");
    }

    private Socket beginUpload() {
        return begin("POST " + JOBS + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ServedEngine.KEY
                + "\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: 500000\r\n\r\n--X\r\n");
    }

    private Socket begin(String head) {
        try {
            var socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
