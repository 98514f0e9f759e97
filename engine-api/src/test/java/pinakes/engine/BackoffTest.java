package pinakes.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

@DisplayName("N14: retries wait longer and longer, and never all the same")
@ExtendWith(Seeded.class)
class BackoffTest {
    private static final Backoff BRIEF = Backoff.of(3, Duration.ofNanos(2), Duration.ofNanos(2));

    @Test
    void waits_stay_within_bounds_that_double_up_to_the_longest(Seed seed) {
        RandomGenerator random = seed.random();
        var backoff = new Backoff(10, Duration.ofMillis(50), Duration.ofMillis(300), random);

        for (var round = 0; round < 1_000; round++) {
            assertThat(backoff.after(1)).isBetween(Duration.ofMillis(25), Duration.ofMillis(50));
            assertThat(backoff.after(2)).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
            assertThat(backoff.after(3)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
            assertThat(backoff.after(40)).isBetween(Duration.ofMillis(150), Duration.ofMillis(300));
        }
    }

    @Test
    void work_is_repeated_while_its_failures_may_pass() throws Exception {
        var faults = new ArrayDeque<>(List.of("first", "second"));
        var heard = new ArrayList<String>();

        var result = BRIEF.retry(() -> orFail(faults), IOException.class::isInstance, e -> heard.add(e.getMessage()));

        assertThat(result).isEqualTo("done");
        assertThat(heard).containsExactly("first", "second");
    }

    @Test
    void last_failure_reaches_the_caller() {
        var faults = new ArrayDeque<>(List.of("first", "second", "third", "fourth"));

        assertThatThrownBy(() -> BRIEF.retry(() -> orFail(faults), IOException.class::isInstance, _ -> {}))
                .hasMessage("third");
        assertThat(faults).containsExactly("fourth");
    }

    @Test
    void failure_that_does_not_pass_ends_the_attempts() {
        var faults = new ArrayDeque<>(List.of("first", "second"));

        assertThatThrownBy(() -> BRIEF.retry(() -> orFail(faults), RuntimeException.class::isInstance, _ -> {}))
                .hasMessage("first");
        assertThat(faults).containsExactly("second");
    }

    private static String orFail(Queue<String> faults) throws IOException {
        if (faults.isEmpty()) {
            return "done";
        }
        throw new IOException(faults.remove());
    }
}
