package pinakes.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("K1: standard input and web pages are added from a person's command line")
final class AddElsewhereTest {
    @TempDir
    private Path directory;

    private final AtomicReference<String> page =
            new AtomicReference<>("<html><title>Herons</title><body><p>Herons stand still.</p></body></html>");
    private CommandLine kb;
    private Server web;
    private String url;

    @BeforeEach
    void open() throws Exception {
        kb = new CommandLine(directory);
        web = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        web.setHandler(new Pages());
        web.start();
        url = "http://127.0.0.1:" + web.getURI().getPort();
    }

    @AfterEach
    void close() throws Exception {
        web.stop();
    }

    @Test
    void page_is_fetched_and_its_url_is_its_path() throws Exception {
        assertThat(kb.run("add", url + "/old#top", "--tag", "web"))
                .as(kb.said())
                .isZero();
        page.set("<html><title>Herons</title><body><p>Herons wade slowly.</p></body></html>");
        assertThat(kb.run("add", url + "/old", "--json")).as(kb.said()).isZero();

        assertThat(kb.shown()).contains("added   " + url + "/old  (1 chunk)");
        var json = kb.shown().substring(kb.shown().indexOf('{'));
        assertThat(JsonMapper.shared().readTree(json).at("/files/0/version").asInt())
                .isEqualTo(2);
        kb.clear();
        assertThat(kb.run("show", url + "/old")).isZero();
        assertThat(kb.shown()).startsWith("Herons\n").contains("herons.html", "web");
    }

    @Test
    void page_that_cannot_be_fetched_is_explained_and_nothing_is_made() throws Exception {
        assertThat(kb.run("add", url + "/missing")).isEqualTo(1);
        assertThat(kb.run("add", url + "/loop")).isEqualTo(1);
        assertThat(kb.run("add", url + "/local")).isEqualTo(1);
        assertThat(kb.run("add", url + "/data.bin")).isEqualTo(1);
        assertThat(kb.run("add", "ftp://127.0.0.1/herons.txt")).isEqualTo(1);
        assertThat(kb.run("add", "https://user:secret@127.0.0.1/")).isEqualTo(1);

        assertThat(kb.complaint().lines())
                .hasSize(6)
                .anyMatch(line -> line.endsWith("/missing: the server returned status 404."))
                .anyMatch(line -> line.endsWith("/loop: it redirects more than 5 times."))
                .anyMatch(line -> line.endsWith("/local: only http and https are supported, not file."))
                .anyMatch(line -> line.endsWith(": the type \"application/octet-stream\" is not supported."))
                .anyMatch(line -> line.contains("ftp://127.0.0.1/herons.txt: only http and https are supported"))
                .anyMatch(line -> line.endsWith("the URL must not contain a user name or password."));
        assertThat(kb.data()).doesNotExist();
    }

    @Test
    void page_that_is_too_large_is_not_fetched() throws Exception {
        page.set("x".repeat(2 * 1024 * 1024));

        assertThat(kb.run("add", url + "/herons", "--max-file-size-mb", "1")).isEqualTo(1);

        assertThat(kb.complaint()).contains("it is larger than 1.0 MB; max-file-size-mb sets the limit.");
    }

    @Test
    void server_that_cannot_be_reached_is_named_with_the_reason() throws Exception {
        assertThat(kb.run("add", "http://127.0.0.1:1/herons")).isEqualTo(1);

        assertThat(kb.said()).contains("the connection was refused");
    }

    @Test
    void page_that_cannot_be_fetched_does_not_keep_files_out() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons stand still.");

        assertThat(kb.run("add", "http://127.0.0.1:1/herons", "herons.txt")).isEqualTo(1);

        assertThat(kb.shown())
                .contains("failed  http://127.0.0.1:1/herons", "the connection was refused", "herons.txt  (1 chunk)")
                .contains("1 added, 0 already stored, 1 failed");
    }

    @Test
    void standard_input_is_added_under_a_name() throws Exception {
        assertThat(kb.piping("# Terns\n\nTerns dive.", "add", "-", "--name", "terns.md", "--metadata", "title=Diving"))
                .as(kb.said())
                .isZero();
        Files.writeString(directory.resolve("herons.txt"), "Herons stand still.");
        assertThat(kb.run("add", "herons.txt", "--name", "x.txt")).isEqualTo(2);
        assertThat(kb.run("add", "herons.txt", "--metadata", "year")).isEqualTo(2);

        kb.run("show", "1");
        assertThat(kb.shown()).contains("added   terns.md  (1 chunk)", "Diving\n", "terns.md, md");
    }

    @Test
    void quiet_prints_failures_only_and_what_known_files_get_is_said() throws Exception {
        Files.writeString(directory.resolve("herons.txt"), "Herons stand still.");
        assertThat(kb.run("add", "herons.txt", "-q")).isZero();
        assertThat(kb.said()).isEmpty();

        kb.run("add", "herons.txt", "--collection", "birds", "--metadata", "year=1758", "-t", "wader");
        assertThat(kb.shown()).contains("herons.txt  (applied: collection, tags, metadata)");
    }

    /// Answers with the page, or redirects.
    private final class Pages extends Handler.Abstract {
        private static final Map<String, String> TYPES =
                Map.of("/herons", "text/html; charset=utf-8", "/data.bin", "application/octet-stream");
        private static final Map<String, String> LOCATIONS =
                Map.of("/old", "/herons", "/loop", "/loop", "/local", "file:///etc/passwd");

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            var path = Request.getPathInContext(request);
            var type = TYPES.get(path);
            var location = LOCATIONS.get(path);
            if (location != null) {
                response.setStatus(302);
                response.getHeaders().put(HttpHeader.LOCATION, location);
            } else if (type != null) {
                response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
            } else {
                response.setStatus(404);
            }
            response.write(true, ByteBuffer.wrap(page.get().getBytes(StandardCharsets.UTF_8)), callback);
            return true;
        }
    }
}
