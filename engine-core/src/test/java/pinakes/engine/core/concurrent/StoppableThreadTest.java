package pinakes.engine.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.testkit.Deadline;

class StoppableThreadTest {
    @Test
    @DisplayName("S16: threads have stopped when they are closed, even if the caller is interrupted")
    void interrupted_caller_waits_for_all() {
        var interrupted = new CountDownLatch(2);
        var stopped = new AtomicInteger();
        InterruptibleTask slow = () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException _) {
                interrupted.countDown();
                interrupted.await();
                stopped.incrementAndGet();
            }
        };
        var threads = List.of(new StoppableThread("one", slow).start(), new StoppableThread("two", slow).start());
        Thread.currentThread().interrupt();

        StoppableThread.closeAll(threads);

        assertThat(stopped).hasValue(2);
        assertThat(Thread.interrupted()).as("the caller stays interrupted").isTrue();
    }

    @Test
    @DisplayName("S16: a thread that cannot be interrupted does not keep its owner from closing")
    void thread_that_does_not_stop_is_abandoned() throws InterruptedException {
        var released = new CountDownLatch(1);
        var stuck = new StoppableThread("stuck", () -> Uninterrupted.run(released::await)).start();
        var other = new StoppableThread("other", () -> new CountDownLatch(1).await()).start();

        StoppableThread.closeAll(List.of(stuck, other), Duration.ofMillis(1));

        assertThat(stuck.join(Duration.ZERO)).as("it has stopped").isFalse();
        released.countDown();
        assertThat(stuck.join(Deadline.USUAL)).isTrue();
        assertThat(other.join(Deadline.USUAL)).as("interrupted, too").isTrue();
    }

    @Test
    void work_in_native_code_keeps_no_virtual_thread_from_running_and_no_process_alive() throws InterruptedException {
        var worker = new AtomicReference<Thread>();

        new StoppableThread("worker", () -> worker.set(Thread.currentThread()))
                .start()
                .join(Deadline.USUAL);

        assertThat(worker.get()).matches(thread -> !thread.isVirtual() && thread.isDaemon());
    }

    @Test
    void closing_waits_for_a_thread_that_stops_in_time() {
        var stopped = new AtomicBoolean();
        var thread = new StoppableThread("slow", () -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException _) {
                stopped.set(true);
            }
        });

        StoppableThread.closeAll(List.of(thread.start()), Deadline.USUAL);

        assertThat(stopped).isTrue();
    }
}
