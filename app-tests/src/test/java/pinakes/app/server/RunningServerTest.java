package pinakes.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.testkit.server.RawServer;
import pinakes.testkit.server.RawServer.Rest;

@Timeout(60)
final class RunningServerTest {
    @Test
    void server_whose_answer_never_ends_is_not_ours() throws IOException {
        try (var other = new RawServer("Transfer-Encoding: chunked\r\n\r\n", Rest.ENDLESS_CHUNKS)) {
            assertThat(RunningServer.at(other.url())).isEmpty();
        }
    }

    @Test
    void server_that_sends_nothing_after_its_headers_is_not_ours() throws IOException {
        try (var other = new RawServer("Content-Length: 2\r\n\r\n", Rest.SILENCE)) {
            assertThat(RunningServer.at(other.url())).isEmpty();
        }
    }
}
