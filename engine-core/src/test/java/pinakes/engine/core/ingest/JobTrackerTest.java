package pinakes.engine.core.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.ingest.JobProgress;

final class JobTrackerTest {
    private static final int PASSAGES = 50_000;
    private static final int SLICE = 32;

    private Instant now = Instant.EPOCH;

    @Test
    @DisplayName("K7: what is left of a long document is told at its own pace, long before its end")
    void estimate_follows_the_pace_of_the_document() {
        var told = new ArrayList<JobProgress>();
        var tracker = new JobTracker(TimeEstimates.initial(), () -> now, told::add);

        tracker.cut(PASSAGES);
        for (var done = SLICE; done <= 30 * SLICE; done += SLICE) {
            now = now.plusSeconds(SLICE);
            tracker.embedded(done);
        }

        assertThat(told.getLast().remaining())
                .asInstanceOf(InstanceOfAssertFactories.DURATION)
                .isCloseTo(Duration.ofSeconds(PASSAGES - 30 * SLICE), Duration.ofMinutes(2));
    }

    @Test
    void estimate_has_the_time_that_storing_took_before() {
        var told = new ArrayList<JobProgress>();
        var estimates = TimeEstimates.initial();
        for (var job = 0; job < 50; job++) {
            var tracker = new JobTracker(estimates, () -> now, told::add);
            tracker.cut(PASSAGES);
            tracker.embedded(PASSAGES);
            tracker.storing();
            now = now.plusSeconds(300);
            tracker.stored();
        }

        assertThat(told.getLast().remaining())
                .asInstanceOf(InstanceOfAssertFactories.DURATION)
                .isCloseTo(Duration.ofSeconds(300), Duration.ofSeconds(1));
    }
}
