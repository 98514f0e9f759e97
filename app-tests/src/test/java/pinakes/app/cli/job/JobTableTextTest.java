package pinakes.app.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;

class JobTableTextTest {
    @Test
    @DisplayName("S16: the list of jobs says what a queued job waits for")
    void queued_job_says_what_it_waits_for() {
        var waiting = new Job(
                JobId.parse("0b8f6f0e-8a66-4a5e-9d3c-2f4f6a1f0c11").orElseThrow(),
                "me",
                "herons.pdf",
                null,
                null,
                null,
                JobState.QUEUED,
                new JobProgress("Waiting: The disk is full.", 0, 1, 0, null),
                null,
                null,
                false,
                Instant.EPOCH,
                null,
                null);

        assertThat(JobTableText.details(waiting)).isEqualTo("Waiting: The disk is full.");
    }
}
