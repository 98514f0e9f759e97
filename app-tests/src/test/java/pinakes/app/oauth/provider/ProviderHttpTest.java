package pinakes.app.oauth.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.testkit.server.RawServer;
import pinakes.testkit.server.RawServer.Rest;

@Timeout(60)
final class ProviderHttpTest {
    private static final Duration LONG = Duration.ofSeconds(50);

    @Test
    void answer_that_stops_after_its_headers_is_not_waited_for() throws IOException {
        try (var provider = new RawServer("Content-Length: 2\r\n\r\n", Rest.SILENCE);
                var http = new ProviderHttp(Duration.ofMillis(300))) {
            assertThatThrownBy(() -> http.getJson(provider.url())).isInstanceOf(IOException.class);
            assertThat(provider.ended()).as("the request was given up").succeedsWithin(LONG);
        }
    }

    @Test
    void answer_that_never_ends_is_not_read_to_its_end() throws IOException {
        try (var provider = new RawServer("Transfer-Encoding: chunked\r\n\r\n", Rest.ENDLESS_CHUNKS);
                var http = new ProviderHttp(LONG)) {
            assertThatThrownBy(() -> http.getJson(provider.url())).isInstanceOf(IOException.class);
            assertThat(provider.ended()).as("the request was given up").succeedsWithin(LONG);
        }
    }
}
