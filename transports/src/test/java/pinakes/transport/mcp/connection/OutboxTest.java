package pinakes.transport.mcp.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.transport.limit.MemoryBudget;

class OutboxTest {
    @Test
    @DisplayName("S10: for a client that does not read, only so much waits")
    void bounded() throws Exception {
        var outbox = new Outbox(10, MemoryBudget.UNLIMITED);

        assertThat(outbox.offer(new byte[100])).isTrue();
        assertThat(outbox.offer(new byte[1])).isFalse();
        assertThat(size(outbox)).isEqualTo(100);
        assertThat(outbox.offer(new byte[1])).isTrue();
    }

    @Test
    @DisplayName("S10: an answer waits for room, and gives up when the connection ends")
    void answers_wait() throws Exception {
        var outbox = new Outbox(1, MemoryBudget.UNLIMITED);
        outbox.put(new byte[1]);
        var waiting = Thread.ofVirtual().start(() -> {
            try {
                outbox.put(new byte[2]);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(size(outbox)).isEqualTo(1);
        waiting.join();
        assertThat(size(outbox)).isEqualTo(2);
        outbox.put(new byte[3]);
        outbox.end();
        outbox.put(new byte[4]);

        assertThat(size(outbox)).isEqualTo(3);
        assertThat(outbox.take()).isNull();
    }

    private static int size(Outbox outbox) throws InterruptedException {
        return Objects.requireNonNull(outbox.take()).bytes().length;
    }
}
