package pinakes.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Seeded.class)
class SeedTest {
    @Test
    void one_seed_gives_the_same_numbers_again(Seed seed) {
        var first = seed.random().longs(10).toArray();
        var second = new Seed(seed.value()).random().longs(10).toArray();

        assertThat(first).isEqualTo(second);
    }

    @Test
    void the_cases_of_a_test_differ(Seed seed) {
        assertThat(seed.nth(1)).isNotEqualTo(seed.nth(2)).isEqualTo(seed.nth(1));
    }

    @Test
    void a_failure_says_how_to_replay(Seed seed) {
        assertThat(seed.replay()).isEqualTo("-Dpinakes.seed=" + seed.value());
    }
}
