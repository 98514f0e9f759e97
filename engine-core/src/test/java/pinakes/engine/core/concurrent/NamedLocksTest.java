package pinakes.engine.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NamedLocksTest {
    private final NamedLocks locks = new NamedLocks();

    @Test
    void work_with_the_same_name_runs_one_after_the_other() throws Exception {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        var threads = IntStream.range(0, 20)
                .mapToObj(_ -> Thread.ofVirtual().start(() -> {
                    try {
                        locks.exclusively("a", () -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            return inside.decrementAndGet();
                        });
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toList();
        for (var thread : threads) {
            thread.join();
        }

        assertThat(most).hasValue(1);
        assertThat(locks.isHeld("a")).isFalse();
    }

    @Test
    void other_names_do_not_wait_and_the_same_thread_may_enter_again() throws Exception {
        var entered = new CountDownLatch(1);

        var result = locks.exclusively("a", () -> {
            Thread.ofVirtual().start(() -> {
                try {
                    locks.exclusively("b", () -> {
                        entered.countDown();
                        return true;
                    });
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            entered.await();
            return locks.exclusively("a", () -> locks.isHeld("a"));
        });

        assertThat(result).isTrue();
    }
}
