package pinakes.engine.http.server.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.content.AsyncContent;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S11: a file that arrives too slowly does not keep its place")
class UploadSpeedTest {
    private final AtomicLong nanoClock = new AtomicLong();
    private final AsyncContent sent = new AsyncContent();
    private final UploadSpeed pace = new UploadSpeed(sent, nanoClock::get);

    @Test
    void file_that_keeps_coming_is_waited_for() {
        for (var i = 0; i < 100; i++) {
            pass(Duration.ofSeconds(9));
            arrive(16 * 1024);
        }

        assertThat(pace.isTooSlow()).isFalse();
    }

    @Test
    void file_that_stops_coming_is_not() {
        arrive(1024 * 1024);
        pass(Duration.ofSeconds(10));
        assertThat(pace.isTooSlow()).isFalse();

        pass(Duration.ofMillis(1));

        assertThat(pace.isTooSlow()).isTrue();
    }

    @Test
    void file_that_trickles_is_not() {
        for (var i = 0; i < 12; i++) {
            pass(Duration.ofSeconds(1));
            arrive(1);
        }

        assertThat(pace.isTooSlow()).isTrue();
    }

    private void arrive(int bytes) {
        sent.write(false, ByteBuffer.allocate(bytes), Callback.NOOP);
        var chunk = Objects.requireNonNull(pace.read());
        assertThat(chunk.remaining()).isEqualTo(bytes);
        chunk.release();
    }

    private void pass(Duration time) {
        nanoClock.addAndGet(time.toNanos());
    }
}
