package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.transport.rest.ResourceMetadata;

/// Keys, hosts, origins and encodings at both servers.
final class HttpAccessTest extends RunningServersTest {
    private static final String READER = "kb_" + "6".repeat(64);

    @Test
    @DisplayName("S5, B2: the two keys are independent, health needs none, everything else does")
    void keys_are_asked_for() throws Exception {
        serve("api-key", "rest-secret", "mcp-api-key", "mcp-secret");

        assertThat(get("/health").statusCode()).isEqualTo(200);
        for (var path : new String[] {"/api/v1/tools", "/metrics", "/metrics/history"}) {
            assertThat(get(path).statusCode()).as(path).isEqualTo(401);
        }
        assertThat(post("/mcp/tool/list_tasks", "{}").statusCode()).isEqualTo(401);
        assertThat(listOverMcp(null).statusCode()).isEqualTo(401);
        assertThat(listOverMcp(null).body()).contains("A key is required: send the header Authorization: Bearer <key>");
        assertThat(listOverMcp("rest-secret").statusCode()).isEqualTo(401);
        assertThat(listOverMcp("mcp-secret").statusCode()).isEqualTo(200);
        var withKey = send(rest("/api/v1/tools").header("Authorization", "Bearer rest-secret"));
        assertThat(withKey.statusCode()).isEqualTo(200);
        var refused = listOverMcp("wrong");
        assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
                .startsWith("Bearer ");
        assertThat(refused.body())
                .contains("The key is invalid, revoked or expired: send the header Authorization: Bearer <key>")
                .doesNotContain("mcp-secret", "wrong");
    }

    @Test
    @DisplayName("B2: where a key is asked for, the challenge leads to a document that says how to send it")
    void challenge_leads_somewhere() throws Exception {
        serve("mcp-api-key", "mcp-secret");
        var challenge =
                listOverMcp(null).headers().firstValue("WWW-Authenticate").orElseThrow();
        var address = challenge.replaceAll(".*resource_metadata=\"([^\"]*)\".*", "$1");

        var document = json(send(HttpRequest.newBuilder(URI.create(address))));

        assertThat(document.path("resource").asString())
                .isEqualTo(servers().mcpUrl().toString());
        assertThat(document.path("bearer_methods_supported").get(0).asString()).isEqualTo("header");
    }

    @Test
    @DisplayName("B2, S1: behind a proxy the MCP server goes by its public address, and the engine API does not")
    void public_address_is_named() throws Exception {
        serve("mcp-api-key", "mcp-secret", "public-url", "https://kb.example.org");

        var challenge =
                listOverMcp(null).headers().firstValue("WWW-Authenticate").orElseThrow();
        var metadata = send(HttpRequest.newBuilder(servers().mcpUrl().resolve(ResourceMetadata.PATH)));

        assertThat(challenge).contains("\"https://kb.example.org" + ResourceMetadata.PATH + "/mcp\"");
        assertThat(json(metadata).path("resource").asString()).isEqualTo("https://kb.example.org/mcp");
        assertThat(statusLine(servers().mcpUrl().getPort(), "kb.example.org", "https://kb.example.org"))
                .contains(" 200 ");
        assertThat(statusLine(servers().restUrl().getPort(), "kb.example.org", null))
                .contains(" 403 ");
    }

    @Test
    @DisplayName("S1: a foreign Host or Origin is turned away on both ports, before anything runs")
    void foreign_names_are_turned_away() throws Exception {
        serve();

        for (var port :
                new int[] {servers().mcpUrl().getPort(), servers().restUrl().getPort()}) {
            assertThat(answer(port, "evil.example", null))
                    .contains(" 403 ", "Host 'evil.example' is not allowed; add it to allowed-hosts");
            assertThat(answer(port, "localhost:" + port, "http://evil.example"))
                    .contains(" 403 ", "Origin 'http://evil.example' is not allowed; add it to allowed-origins");
            assertThat(statusLine(port, "localhost:" + port, "null")).contains(" 403 ");
            assertThat(statusLine(port, "localhost:" + port, "http://localhost:6274"))
                    .contains(" 403 ");
            assertThat(statusLine(port, "127.0.0.1:" + port, "http://localhost:" + port))
                    .contains(" 200 ");
            assertThat(statusLine(port, "127.0.0.1", null)).contains(" 200 ");
        }
    }

    @Test
    @DisplayName(
            "N5, S7: only administrators learn the paths of the server, and nobody sees prompts that they may not use")
    void limited_key_is_offered_what_it_may_use() throws Exception {
        serve("api-key", "rest-secret");
        var added = send(rest("/api/v1/keys")
                .header("Authorization", "Bearer rest-secret")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"name\": \"reader\", \"sha256\": \"" + sha256(READER)
                        + "\", \"permissions\": [\"documents:read\"]}")));
        assertThat(added.statusCode()).isEqualTo(201);

        assertThat(launcher()).isEqualTo("{\"stdio\":null}");
        System.setProperty("pinakes.launcher", "/opt/pinakes/kb");
        System.setProperty("pinakes.image", "/opt/pinakes");
        try {
            assertThat(launcher())
                    .isEqualTo("{\"stdio\":{\"command\":\"/opt/pinakes/kb\",\"args\":[\"stdio\",\"--data-dir\",\""
                            + directory.resolve("data") + "\"]}}");
        } finally {
            System.clearProperty("pinakes.launcher");
            System.clearProperty("pinakes.image");
        }
        Deadline.usual().await("the key", () -> statusOfLauncher(READER) == 403);
        assertThat(overMcp("prompts/list", READER).body())
                .contains("answer-from-knowledge")
                .doesNotContain("plan-tasks", "review-tasks");
        assertThat(overMcp("resources/templates/list", READER).body())
                .contains("pinakes://documents/")
                .doesNotContain("pinakes://tasks/");
    }

    @Test
    @DisplayName("S10: a compressed body is refused on both ports, whatever it is sent to")
    void compressed_bodies_are_refused() throws Exception {
        serve();

        for (var request : List.of(
                HttpRequest.newBuilder(servers().mcpUrl()),
                rest("/mcp/tool/list_tasks"),
                rest("/api/v1/search"),
                rest("/api/v1/jobs"))) {
            var answer = send(request.header("Content-Type", "application/json")
                    .header("Content-Encoding", "gzip")
                    .POST(BodyPublishers.ofString("{}")));

            assertThat(answer.statusCode()).isEqualTo(415);
            assertThat(answer.body()).contains("The Content-Encoding 'gzip' is not supported");
        }
    }

    private String launcher() throws Exception {
        return send(rest("/launcher").header("Authorization", "Bearer rest-secret"))
                .body();
    }

    private int statusOfLauncher(String key) {
        try {
            return send(rest("/launcher").header("Authorization", "Bearer " + key))
                    .statusCode();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String sha256(String key) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8)));
    }

    private HttpResponse<String> listOverMcp(@Nullable String key) throws Exception {
        return overMcp("tools/list", key);
    }

    private HttpResponse<String> overMcp(String method, @Nullable String key) throws Exception {
        var request = HttpRequest.newBuilder(servers().mcpUrl())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"" + method + "\", \"params\": {}}"));
        return send(key == null ? request : request.header("Authorization", "Bearer " + key));
    }

    /// The answer to a request whose headers no well-behaved client would let us write.
    private static String answer(int port, String host, @Nullable String origin) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            var request = "GET /health HTTP/1.1\r\nHost: " + host + "\r\n"
                    + (origin == null ? "" : "Origin: " + origin + "\r\n") + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String statusLine(int port, String host, @Nullable String origin) throws IOException {
        return answer(port, host, origin).lines().findFirst().orElse("");
    }
}
