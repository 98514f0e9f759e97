package pinakes.app.oauth.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.testkit.server.RawServer;
import pinakes.testkit.server.RawServer.Rest;

final class ProviderHttpTest {
    @Test
    void answer_that_stops_after_its_headers_is_not_waited_for() throws IOException {
        try (var provider = new RawServer("Content-Length: 2\r\n\r\n", Rest.SILENCE);
                var http = new ProviderHttp(Duration.ofMillis(300))) {
            // On a busy machine, a request may be given up before it arrives.
            Deadline.usual().await("the request was given up", () -> {
                assertThatThrownBy(() -> http.getJson(provider.url())).isInstanceOf(IOException.class);
                return provider.ended().isDone();
            });
        }
    }

    @Test
    void answer_that_never_ends_is_not_read_to_its_end() throws IOException {
        try (var provider = new RawServer("Transfer-Encoding: chunked\r\n\r\n", Rest.ENDLESS_CHUNKS);
                var http = new ProviderHttp(Deadline.USUAL)) {
            assertThatThrownBy(() -> http.getJson(provider.url()))
                    .isInstanceOf(IOException.class)
                    .hasMessageNotContaining("no complete response");
            assertThat(provider.ended()).as("the request was given up").succeedsWithin(Deadline.USUAL);
        }
    }
}
