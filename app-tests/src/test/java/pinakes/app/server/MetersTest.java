package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.settings.LaunchEnvironment;
import pinakes.app.settings.SettingException;
import pinakes.app.settings.Settings;
import pinakes.app.settings.SettingsReader;
import pinakes.transport.http.HttpConnectionSettings;
import pinakes.transport.http.HttpServer;
import pinakes.transport.http.Rejection;

@DisplayName("N9: where measurements go")
final class MetersTest {
    @TempDir
    private Path directory;

    @Test
    void they_are_sent_by_opentelemetry_when_an_address_is_set() throws Exception {
        var collector = new Collector();
        try (var server = HttpServer.listen("127.0.0.1", 0, Rejection::write, HttpConnectionSettings.DIRECT)
                .serve(Map.of("/*", collector))) {
            var address = "http://127.0.0.1:" + server.port() + "/v1/metrics";
            var meters = Meters.pushed(settings(Map.of("otlp-url", address)));

            meters.counter("pinakes.test").increment();
            meters.close();
        }

        assertThat(collector.received)
                .singleElement()
                .asString()
                .startsWith("/v1/metrics ")
                .contains("pinakes.test");
    }

    @Test
    void they_are_not_even_kept_when_nobody_asks() throws SettingException {
        var meters = Meters.pushed(settings(Map.of()));
        var counter = meters.counter("pinakes.test");

        counter.increment();

        assertThat(meters.getRegistries()).isEmpty();
        assertThat(counter.count()).isZero();
    }

    /// Notes the path and the body of every request.
    private static final class Collector extends Handler.Abstract {
        private final Queue<String> received = new ConcurrentLinkedQueue<>();

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            var body = Content.Source.asString(request, StandardCharsets.ISO_8859_1);
            received.add(request.getHttpURI().getPath() + " " + body);
            callback.succeeded();
            return true;
        }
    }

    private Settings settings(Map<String, String> flags) throws SettingException {
        return new SettingsReader(new LaunchEnvironment(Map.of(), directory, directory, "Linux")).read(flags);
    }
}
