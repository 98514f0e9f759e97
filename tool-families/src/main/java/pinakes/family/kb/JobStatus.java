package pinakes.family.kb;

import java.util.Set;
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
        return switch (this) {
            case QUEUED -> Set.of(JobState.QUEUED);
            case PROCESSING -> Set.of(JobState.RUNNING);
            case DONE -> Set.of(JobState.COMPLETED);
            case FAILED -> Set.of(JobState.FAILED);
            case SKIPPED -> Set.of();
            case CANCELLED -> Set.of(JobState.CANCELLED);
        };
    }
}
