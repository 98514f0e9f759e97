package pinakes.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import pinakes.testkit.Seed;
import pinakes.testkit.Seeded;

@DisplayName("N14: retries wait longer and longer, and never all the same")
@ExtendWith(Seeded.class)
class BackoffTest {
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
}
