package pinakes.family.kb;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import pinakes.engine.ingest.JobState;

/// The job states of the kb tools.
enum JobStatus {
    QUEUED,
    PROCESSING,
    DONE,
    FAILED,
    /// The same bytes were a document already. Such a submission is answered without a job.
    SKIPPED,
    CANCELLED;

    static JobStatus of(JobState state) {
        return switch (state) {
            case QUEUED -> QUEUED;
            case RUNNING -> PROCESSING;
            case COMPLETED -> DONE;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
        };
    }

    /// The engine's states for this status; empty when there are none.
    Set<JobState> states() {
        return Arrays.stream(JobState.values())
                .filter(state -> of(state) == this)
                .collect(Collectors.toUnmodifiableSet());
    }
}
