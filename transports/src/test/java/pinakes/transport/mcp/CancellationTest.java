package pinakes.transport.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CancellationTest {
    private static final int RACES = 20_000;

    @Test
    @DisplayName("K11: a cancellation interrupts the work, and the thread goes on without the interrupt")
    void interrupts_the_work() throws Exception {
        var cancellation = new Cancellation();
        var begun = new CountDownLatch(1);
        var after = new AtomicReference<Boolean>();
        var worker = Thread.ofVirtual().start(() -> {
            assertThatThrownBy(() -> cancellation.during(() -> {
                        begun.countDown();
                        new CountDownLatch(1).await();
                        return "never";
                    }))
                    .isInstanceOf(InterruptedException.class);
            after.set(Thread.currentThread().isInterrupted());
        });
        begun.await();

        cancellation.cancel();
        worker.join();

        assertThat(after.get()).isFalse();
    }

    @Test
    @DisplayName("K11: work that was cancelled before it began does not begin")
    void cancelled_before() {
        var cancellation = new Cancellation();
        cancellation.cancel();

        assertThatThrownBy(() -> cancellation.during(() -> {
                    throw new AssertionError("began");
                }))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    @DisplayName("K11: an interrupt of someone else's is not swallowed")
    void other_interrupts_stay() throws Exception {
        new Cancellation().during(() -> {
            Thread.currentThread().interrupt();
            return "done";
        });

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @DisplayName("K11: however the end and the cancellation race, no interrupt comes after the end")
    void no_interrupt_after_the_end() throws Exception {
        var start = new CyclicBarrier(2);
        var current = new AtomicReference<>(new Cancellation());
        var canceller = Thread.ofPlatform().start(() -> {
            for (var race = 0; race < RACES; race++) {
                await(start);
                current.get().cancel();
                await(start);
            }
        });

        var late = 0;
        for (var race = 0; race < RACES; race++) {
            var cancellation = new Cancellation();
            current.set(cancellation);
            start.await();
            try {
                cancellation.during(Thread::interrupted);
            } catch (InterruptedException e) {
                // cancelled before it began: fine, too
            }
            late += Thread.currentThread().isInterrupted() ? 1 : 0;
            await(start);
            late += Thread.interrupted() ? 1 : 0;
        }
        canceller.join();

        assertThat(late).isZero();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError("The race was disturbed by an interrupt", e);
        }
    }
}
