package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pinakes.app.fixture.LogWatch;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.SettingsReader;
import pinakes.testkit.wire.RawAnswer;
import pinakes.testkit.wire.RawHttp;

@DisplayName("S10: what no client should send")
class RefusedRequestsTest {
    /// Stands for a line break in the tables below.
    private static final String BREAK = "~";

    @TempDir
    private Path directory;

    private HttpServers servers;

    @BeforeEach
    void serve() throws SettingException {
        var flags = Map.of("data-dir", directory.resolve("data").toString(), "mcp-port", "0", "engine-port", "0");
        servers = HttpServers.start(
                new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(flags),
                Deployment.NO_LIMITS);
    }

    @AfterEach
    void stop() {
        servers.close();
    }

    @ParameterizedTest
    @DisplayName("what Jetty refuses by itself has the form of its port, and is no news for the log")
    @CsvSource(delimiter = '|', textBlock = """
            GET //x HTTP/1.1                | 400
            GET /$long HTTP/1.1             | 414
            GET /health HTTP/1.1~X: $long   | 431
            GET /health HTTP/9.9            | 505
            GET /%zz HTTP/1.1               | 400
            nonsense                        | 400
            """)
    void what_jetty_refuses_has_the_form_of_its_port(String start, int status) throws IOException {
        var request = start.replace("$long", "x".repeat(20_000)) + "~Host: localhost~Connection: close~~";
        try (var log = new LogWatch()) {
            var overRest = exchange(servers.restUrl(), request);
            var overMcp = exchange(servers.mcpUrl(), request);

            assertThat(overRest.status()).isEqualTo(status);
            assertThat(overRest.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(overRest.json().path("status").asInt()).isEqualTo(status);
            assertThat(overMcp.status()).isEqualTo(status);
            assertThat(overMcp.json().path("jsonrpc").asString()).isEqualTo("2.0");
            assertThat(log.lines()).isEmpty();
        }
    }

    @ParameterizedTest
    @DisplayName("a body that breaks off or is garbled is the client's fault, and no news for the log")
    @CsvSource(delimiter = '|', textBlock = """
            Content-Length: 100         | {"title":
            Transfer-Encoding: chunked  | zz~not a chunk~
            Transfer-Encoding: chunked  | 5~{"tit
            """)
    void broken_bodies_are_no_news(String header, String body) throws IOException {
        try (var log = new LogWatch()) {
            for (var url : List.of(tool("add_task"), servers.mcpUrl())) {
                try (var socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
                    socket.getOutputStream().write(bytes(head(url, "application/json") + header + "~~" + body));
                    socket.shutdownOutput();

                    assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                            .startsWith("HTTP/1.1 400 ");
                }
            }
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    @DisplayName("a body in another encoding than UTF-8 is not guessed at")
    void other_encodings_are_refused() throws IOException {
        var task = "{\"title\": \"Test task\"}";

        assertThat(post(tool("add_task"), "application/json", task, StandardCharsets.UTF_16LE)
                        .status())
                .isEqualTo(400);
        assertThat(post(tool("add_task"), "application/json; charset=utf-16le", task, StandardCharsets.UTF_16LE)
                        .status())
                .isEqualTo(415);
        assertThat(post(tool("add_task"), "application/json; charset=utf-8", task, StandardCharsets.UTF_8)
                        .status())
                .isEqualTo(200);
    }

    @Test
    @DisplayName("only a little of what was wrong is repeated")
    void echoes_are_bounded() throws IOException {
        var longKey = post(
                tool("add_task"),
                "application/json",
                "{\"title\": \"a\", \"" + "k".repeat(10_000) + "\": 1}",
                StandardCharsets.UTF_8);
        var longName = post(tool("n".repeat(7_000)), "application/json", "{}", StandardCharsets.UTF_8);

        assertThat(longKey.status()).isEqualTo(400);
        assertThat(longKey.body()).hasSizeLessThan(3_000).doesNotContain("k".repeat(200));
        assertThat(longName.status()).isEqualTo(404);
        assertThat(longName.body()).hasSizeLessThan(500);
    }

    private URI tool(String name) {
        return servers.restUrl().resolve("/mcp/tool/" + name);
    }

    private static RawAnswer post(URI url, String type, String body, Charset charset) throws IOException {
        return new RawHttp(url).send("POST", Map.of("Content-Type", type), body.getBytes(charset));
    }

    private static RawAnswer exchange(URI url, String request) throws IOException {
        return new RawHttp(url).exchange(bytes(request));
    }

    private static String head(URI url, String type) {
        return "POST " + url.getPath() + " HTTP/1.1~Host: localhost~Content-Type: " + type + "~";
    }

    private static byte[] bytes(String request) {
        return request.replace(BREAK, "\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
