package pinakes.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.UncaughtErrors;

class LackOfMemoryTest {
    @Test
    @DisplayName(
            "S16: a connection that cannot be opened for lack of threads is left to the handler of uncaught errors")
    void connection_that_lacks_a_thread() throws IOException {
        var lacking = new OutOfMemoryError("unable to create native thread");
        try (var uncaught = new UncaughtErrors();
                var channel = SocketChannel.open()) {
            var connections = new LackOfMemory.OfConnections();

            connections.onAcceptFailed(channel, new IOException("reset"));
            connections.onAcceptFailed(channel, lacking);

            assertThat(uncaught.seen()).containsExactly(lacking);
        }
    }
}
