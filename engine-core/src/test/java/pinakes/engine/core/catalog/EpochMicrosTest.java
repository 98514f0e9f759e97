package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class EpochMicrosTest {
    @Test
    void moment_comes_back_to_the_microsecond() {
        var moment = Instant.parse("2026-03-01T10:00:00.123456789Z");

        assertThat(EpochMicros.at(EpochMicros.of(moment))).isEqualTo(Instant.parse("2026-03-01T10:00:00.123456Z"));
    }

    @Test
    @DisplayName("S12: a moment that no catalog can keep is the nearest that it can")
    void far_moments_are_clamped() {
        assertThat(EpochMicros.of(Instant.MAX)).isEqualTo(Long.MAX_VALUE);
        assertThat(EpochMicros.of(Instant.MIN)).isEqualTo(Long.MIN_VALUE);
    }
}
