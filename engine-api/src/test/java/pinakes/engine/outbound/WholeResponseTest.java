package pinakes.engine.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.testkit.Deadline;
import pinakes.testkit.server.RawServer;
import pinakes.testkit.server.RawServer.Rest;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class WholeResponseTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Deadline.USUAL;
    private static final long LARGE = Long.MAX_VALUE;
    private static final String FIVE_BYTES = "Content-Length: 5\r\n\r\n";
    private static final String CHUNKS = "Transfer-Encoding: chunked\r\n\r\n";

    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        client.shutdownNow();
    }

    @Test
    void whole_response_is_returned() throws IOException, InterruptedException {
        try (var server = new RawServer(FIVE_BYTES + "hello", Rest.NOTHING)) {
            assertThat(received(server, LONG, 5)).isEqualTo("hello");
        }
    }

    @Test
    void body_that_never_comes_is_not_waited_for() throws IOException {
        assertGivenUp(FIVE_BYTES, Rest.SILENCE);
    }

    @Test
    void body_that_never_ends_is_not_read_for_ever() throws IOException {
        assertGivenUp(CHUNKS, Rest.ENDLESS_CHUNKS);
    }

    /// Allows more time when it ended before the headers arrived, which the JDK's HTTP client may notice first.
    private void assertGivenUp(String beginning, Rest rest) throws IOException {
        var hasBegun = false;
        for (var timeout = SHORT; !hasBegun; timeout = timeout.multipliedBy(2)) {
            var limit = timeout;
            try (var server = new RawServer(beginning, rest)) {
                var thrown = catchThrowable(() -> received(server, limit, LARGE));
                hasBegun = server.hasBegun() && !(thrown instanceof HttpTimeoutException);
                if (hasBegun) {
                    assertThat(thrown)
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining("no complete response within");
                    assertThat(server.ended()).as("the client has gone").succeedsWithin(LONG);
                }
            }
        }
    }

    @Test
    void body_that_is_too_large_is_not_read_to_its_end() throws IOException {
        try (var server = new RawServer(CHUNKS, Rest.ENDLESS_CHUNKS)) {
            assertThatThrownBy(() -> received(server, LONG, 1000))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("body exceeds capacity: 1000");
            assertThat(server.ended()).as("the client has gone").succeedsWithin(LONG);
        }
    }

    @Test
    void request_of_an_interrupted_caller_is_cancelled() throws IOException, InterruptedException {
        try (var server = new RawServer(FIVE_BYTES, Rest.SILENCE)) {
            var caller = Thread.currentThread();
            var interrupting = Thread.ofVirtual().start(() -> {
                try {
                    server.awaitBegin();
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                }
                caller.interrupt();
            });

            assertThatThrownBy(() -> received(server, LONG, LARGE)).isInstanceOf(InterruptedException.class);
            assertThat(server.ended()).as("the client has gone").succeedsWithin(LONG);
            interrupting.join();
        }
    }

    @Test
    void connection_that_breaks_is_a_failure() throws IOException {
        try (var server = new RawServer(FIVE_BYTES + "he", Rest.NOTHING)) {
            assertThatThrownBy(() -> received(server, LONG, LARGE)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void time_that_grows_while_waiting_counts() throws Exception {
        var response = new CompletableFuture<String>();
        var asked = new AtomicInteger();

        var received = WholeResponse.await(response, () -> {
            if (asked.incrementAndGet() == 5) {
                response.complete("late");
            }
            return 1;
        });

        assertThat(received).isEqualTo("late");
    }

    @Test
    void response_that_comes_while_the_time_left_is_determined_is_returned() throws Exception {
        var response = new CompletableFuture<String>();
        var asked = new AtomicInteger();

        var received = WholeResponse.await(response, () -> {
            if (asked.incrementAndGet() == 2) {
                response.complete("late");
            }
            return -1;
        });

        assertThat(received).isEqualTo("late");
    }

    private String received(RawServer server, Duration timeout, long bytesMax)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(server.url()).timeout(timeout).build();
        return WholeResponse.of(client, request, BodyHandlers.ofString(), bytesMax)
                .body();
    }
}
