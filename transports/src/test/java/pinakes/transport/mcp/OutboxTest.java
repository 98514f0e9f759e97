package pinakes.transport.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OutboxTest {
    @Test
    @DisplayName("S10: for a client that does not read, only so much waits")
    void bounded() throws Exception {
        var outbox = new Outbox(10);

        assertThat(outbox.offer(new byte[100])).isTrue();
        assertThat(outbox.offer(new byte[1])).isFalse();
        assertThat(outbox.take()).hasSize(100);
        assertThat(outbox.offer(new byte[1])).isTrue();
    }

    @Test
    @DisplayName("S10: an answer waits for room, and gives up when the connection ends")
    void answers_wait() throws Exception {
        var outbox = new Outbox(1);
        outbox.put(new byte[1]);
        var waiting = Thread.ofVirtual().start(() -> {
            try {
                outbox.put(new byte[2]);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(outbox.take()).hasSize(1);
        waiting.join();
        assertThat(outbox.take()).hasSize(2);
        outbox.put(new byte[3]);
        outbox.end();
        outbox.put(new byte[4]);

        assertThat(outbox.take()).hasSize(3);
        assertThat(outbox.take()).isNull();
    }
}
