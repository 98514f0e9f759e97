package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import pinakes.engine.EngineUnavailableException;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ChangeQueueTest {
    private final ChangeQueue queue = new ChangeQueue(2);

    @Test
    void changes_leave_in_the_order_in_which_they_came_and_in_groups() throws InterruptedException {
        var first = change();
        var second = change();
        queue.put(first);
        queue.put(second);

        assertThat(queue.next(1)).isEqualTo(List.of(first));
        assertThat(queue.next(10)).isEqualTo(List.of(second));
    }

    @Test
    void caller_waits_while_the_queue_is_full() throws InterruptedException {
        queue.put(change());
        queue.put(change());
        var third = change();
        var caller = new Caller(third);

        caller.awaitWaiting();
        assertThat(queue.next(2)).hasSize(2);
        caller.join();

        assertThat(queue.next(2)).isEqualTo(List.of(third));
        assertThat(caller.failure()).isNull();
    }

    @Test
    void caller_that_waits_for_room_can_be_interrupted() throws InterruptedException {
        queue.put(change());
        queue.put(change());
        var caller = new Caller(change());

        caller.awaitWaiting();
        caller.thread.interrupt();
        caller.join();

        assertThat(caller.failure()).isInstanceOf(InterruptedException.class);
        assertThat(queue.next(10)).hasSize(2);
    }

    @Test
    void closed_queue_hands_out_what_it_has_and_takes_no_more() throws InterruptedException {
        queue.put(change());
        queue.put(change());
        var caller = new Caller(change());
        caller.awaitWaiting();

        queue.close();
        caller.join();

        assertThat(caller.failure()).isInstanceOf(EngineUnavailableException.class);
        assertThatExceptionOfType(EngineUnavailableException.class).isThrownBy(() -> queue.put(change()));
        assertThat(queue.next(10)).hasSize(2);
        assertThat(queue.next(10)).isEmpty();
    }

    @Test
    void last_thread_to_wait_gets_the_next_change() throws InterruptedException {
        var first = new Taker();
        first.awaitWaiting();
        var second = new Taker();
        second.awaitWaiting();
        var change = change();

        queue.put(change);
        second.thread.join();
        queue.close();
        first.thread.join();

        assertThat(second.taken.get()).isEqualTo(List.of(change));
        assertThat(first.taken.get()).isEmpty();
    }

    private static PendingChange<?> change() {
        return new PendingChange<>(_ -> 0, IllegalStateException::new);
    }

    /// A thread that takes the next change.
    private final class Taker {
        private final AtomicReference<List<PendingChange<?>>> taken = new AtomicReference<>();
        private final Thread thread = Thread.ofVirtual().start(() -> taken.set(queue.next(1)));

        void awaitWaiting() {
            Deadline.usual().await("the thread waits", () -> thread.getState() == Thread.State.WAITING);
        }
    }

    /// A thread that puts one change into the queue.
    private final class Caller {
        private final AtomicReference<Exception> failure = new AtomicReference<>();
        private final Thread thread;

        Caller(PendingChange<?> change) {
            this.thread = Thread.ofVirtual().start(() -> {
                try {
                    queue.put(change);
                } catch (InterruptedException | RuntimeException e) {
                    failure.set(e);
                }
            });
        }

        void awaitWaiting() {
            Deadline.usual().await("the caller waits", () -> thread.getState() == Thread.State.WAITING);
        }

        void join() throws InterruptedException {
            thread.join();
        }

        Exception failure() {
            return failure.get();
        }
    }
}
