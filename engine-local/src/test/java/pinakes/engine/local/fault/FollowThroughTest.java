package pinakes.engine.local.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.EngineUnavailableException;

@DisplayName("S16: what belongs to a change is done although its caller has left")
class FollowThroughTest {
    @Test
    void caller_gets_the_result() throws InterruptedException {
        assertThat(FollowThrough.of(() -> "done")).isEqualTo("done");
    }

    @Test
    void failure_reaches_the_caller_as_it_is() {
        assertThatExceptionOfType(EngineUnavailableException.class)
                .isThrownBy(() -> FollowThrough.of(() -> {
                    throw new EngineUnavailableException("the disk is full");
                }))
                .withMessage("the disk is full");
    }

    @Test
    void interrupted_caller_leaves_and_the_steps_go_on() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        var done = new CountDownLatch(1);
        var caller = Thread.ofVirtual().start(() -> {
            try {
                FollowThrough.of(() -> {
                    begun.countDown();
                    goOn.await();
                    done.countDown();
                    return "done";
                });
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        begun.await();

        caller.interrupt();
        caller.join();
        goOn.countDown();

        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
