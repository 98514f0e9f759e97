package pinakes.engine.http.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("N14: a circuit breaker guards the calls to an engine")
class CircuitBreakerTest {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final CircuitBreaker breaker = new CircuitBreaker(3, PAUSE, now::get);

    @Test
    void some_failures_in_a_row_open_it() {
        fail(2);
        assertThat(breaker.admits()).isTrue();

        fail(1);

        assertThat(breaker.admits()).isFalse();
    }

    @Test
    void success_in_between_starts_the_count_anew() {
        fail(2);
        breaker.succeeded();
        fail(2);
        assertThat(breaker.admits()).isTrue();

        fail(1);

        assertThat(breaker.admits()).isFalse();
    }

    @Test
    void after_the_pause_one_call_finds_out() {
        fail(3);
        pass(PAUSE.minusNanos(1));
        assertThat(breaker.admits()).isFalse();

        pass(Duration.ofNanos(1));

        assertThat(breaker.admits()).isTrue();
        assertThat(breaker.admits()).isFalse();
    }

    @Test
    void call_that_succeeds_closes_it() {
        fail(3);
        pass(PAUSE);
        breaker.admits();

        breaker.succeeded();

        assertThat(breaker.admits()).isTrue();
        assertThat(breaker.admits()).isTrue();
    }

    @Test
    void call_that_fails_opens_it_for_another_pause() {
        fail(3);
        pass(PAUSE);
        breaker.admits();

        breaker.failed();

        assertThat(breaker.admits()).isFalse();
        pass(PAUSE);
        assertThat(breaker.admits()).isTrue();
    }

    @Test
    void call_that_never_says_how_it_went_keeps_nobody_out_for_good() {
        fail(3);
        pass(PAUSE);
        breaker.admits();

        pass(PAUSE);

        assertThat(breaker.admits()).isTrue();
    }

    private void fail(int times) {
        for (var i = 0; i < times; i++) {
            breaker.failed();
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
