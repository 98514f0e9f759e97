package pinakes.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;
import pinakes.testkit.UncaughtErrors;

class TickerTest {
    private static final int ROUNDS = 3;

    @Test
    @DisplayName("S10: whatever goes wrong with one stream, all others are looked after, and the chores are done")
    void one_failure_is_nobody_elses() throws Exception {
        var ticks = new CountDownLatch(ROUNDS);
        var chores = new CountDownLatch(ROUNDS);
        var thread = new AtomicReference<String>();
        try (var keeper = new Ticker("a-keeper", Duration.ofMillis(1), () -> {
            chores.countDown();
            throw new IllegalStateException("a chore");
        })) {
            for (var i = 0; i < 10; i++) {
                keeper.add(_ -> {
                    throw new IllegalStateException("a stream");
                });
                keeper.add(_ -> {
                    throw new NoClassDefFoundError("part of the program");
                });
            }
            keeper.add(_ -> {
                thread.set(Thread.currentThread().getName());
                ticks.countDown();
            });

            keeper.start();

            assertThat(ticks.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(chores.await(Deadline.USUAL.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(thread).hasValue("a-keeper");
        }
    }

    @Test
    @DisplayName("S16: a lack of memory is left to the handler of uncaught errors, which ends the process")
    void lack_of_memory_is_left_to_the_handler() {
        var ticks = new AtomicInteger();
        try (var uncaught = new UncaughtErrors();
                var keeper = new Ticker("a-keeper", Duration.ofMillis(1), () -> {
                    ticks.incrementAndGet();
                    throw new OutOfMemoryError("unable to create native thread");
                })) {
            keeper.start();

            Deadline.usual().await("the error", () -> !uncaught.seen().isEmpty() || ticks.get() > 1);
            assertThat(uncaught.seen()).hasOnlyElementsOfType(OutOfMemoryError.class);
            assertThat(ticks).hasValue(1);
        }
    }
}
