package pinakes.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WebConsoleTest {
    private static final String HTML = "text/html,application/xhtml+xml";
    private static final Pattern MAIN = Pattern.compile("href=\"(console/[0-9a-f]{12}/main\\.js)\"");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Server server = new Server();
    private URI url;

    @BeforeEach
    void start() throws Exception {
        var connector = new ServerConnector(server);
        server.addConnector(connector);
        server.setHandler(new WebConsole(new Others()));
        server.start();
        url = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/");
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    @DisplayName("S9: the page allows scripts from its own files only, and nobody may frame it")
    void page_has_a_strict_policy() throws Exception {
        var page = get("", "Accept", HTML);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(header(page, "Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe", "http:", "https:", "*");
        assertThat(header(page, "X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-cache");
        assertThat(text(page)).doesNotContain("<style", "onclick", "{version}");
        assertThat(Pattern.compile("<script(?![^>]* src=)").matcher(text(page)).find())
                .as("an inline script")
                .isFalse();
    }

    @Test
    void programs_get_what_they_got_before() throws Exception {
        assertThat(text(get("", "Accept", "*/*"))).isEqualTo("others");
        assertThat(text(get("api/v1/status", "Accept", HTML))).isEqualTo("others");
        var posted = client.send(
                HttpRequest.newBuilder(url)
                        .header("Accept", HTML)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(text(posted)).isEqualTo("others");
    }

    @Test
    void files_are_kept_by_browsers_and_compressed() throws Exception {
        var plain = get(main(), "Accept", "*/*");
        var compressed = get(main(), "Accept-Encoding", "gzip, br");

        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(header(plain, "Content-Type")).isEqualTo("text/javascript; charset=utf-8");
        assertThat(header(plain, "Cache-Control")).contains("immutable");
        assertThat(header(compressed, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(compressed, "Vary")).contains("Accept-Encoding");
        try (var unpacked = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertThat(unpacked.readAllBytes()).isEqualTo(plain.body());
        }
        var again = get(main(), "If-None-Match", header(plain, "ETag"));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void libraries_import_each_other_by_relative_paths() throws Exception {
        var vendor = main().replace("main.js", "vendor/");

        assertThat(text(get(vendor + "preact/hooks.mjs", "Accept", "*/*"))).contains("from\"./preact.mjs\"");
        for (var file : new String[] {"preact/preact.mjs", "htm/htm.mjs", "uplot/uPlot.esm.js", "pdfjs/pdf.min.mjs"}) {
            assertThat(get(vendor + file, "Accept", "*/*").statusCode())
                    .as(file)
                    .isEqualTo(200);
        }
        assertThat(header(get(vendor + "pdfjs/pdf.worker.min.mjs", "Accept", "*/*"), "Content-Security-Policy"))
                .contains("'wasm-unsafe-eval'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../WebConsole.class",
                "..%2fWebConsole.class",
                "%2e%2e/WebConsole.class",
                "/etc/passwd",
                "views//search.js",
                "no-such-file.js",
                ""
            })
    @DisplayName("S9: no path leads out of the console's files")
    void nothing_else_is_served(String path) throws Exception {
        var answer = get(main().replace("main.js", path), "Accept", "*/*");

        assertThat(answer.statusCode() == 400 || text(answer).equals("others"))
                .as(text(answer))
                .isTrue();
    }

    @Test
    void files_of_another_version_are_not_mixed_with_these() throws Exception {
        var other = main().replaceFirst("[0-9a-f]{12}", "0123456789ab");

        assertThat(text(get(other, "Accept", "*/*"))).isEqualTo("others");
    }

    private String main() throws Exception {
        var matcher = MAIN.matcher(text(get("", "Accept", HTML)));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private HttpResponse<byte[]> get(String path, String header, String value) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(url + path))
                        .header(header, value)
                        .build(),
                BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /// Serves everything that is not the console.
    private static final class Others extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            Content.Sink.write(response, true, "others", callback);
            return true;
        }
    }
}
