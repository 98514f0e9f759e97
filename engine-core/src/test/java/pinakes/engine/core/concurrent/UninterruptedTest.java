package pinakes.engine.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;

@DisplayName("S16: an interrupted caller neither stops a change halfway nor denies it")
class UninterruptedTest {
    @Test
    void caller_gets_the_result() throws InterruptedException {
        assertThat(Uninterrupted.call(() -> "done")).isEqualTo("done");
    }

    @Test
    void failure_reaches_the_caller_as_it_is() {
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> Uninterrupted.call(() -> {
                    throw new EngineUnavailableException("the disk is full");
                }))
                .withMessage("the disk is full");
    }

    @Test
    void interrupted_caller_gets_the_result_and_stays_interrupted() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var heard = new AtomicReference<String>();
        var caller = Thread.ofVirtual().start(() -> {
            try {
                var result = Uninterrupted.call(() -> {
                    begun.countDown();
                    goOn.await();
                    return "done";
                });
                heard.set(result + (Thread.interrupted() ? ", interrupted" : ""));
            } catch (InterruptedException _) {
                heard.set("left before the end");
            }
        });
        begun.await();

        caller.interrupt();
        goOn.countDown();
        caller.join();

        assertThat(heard).hasValue("done, interrupted");
    }

    @Test
    void caller_that_was_interrupted_before_takes_no_step() {
        var taken = new AtomicBoolean();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> Uninterrupted.call(() -> taken.getAndSet(true)));

        assertThat(taken).isFalse();
        assertThat(Thread.interrupted()).isFalse();
    }
}
