package pinakes.family.kb;

import java.util.Set;
import pinakes.engine.ingest.JobState;

/// What the kb tools call the states of a job.
enum JobStatus {
    QUEUED,
    PROCESSING,
    DONE,
    FAILED,
    /// There was nothing to do, because the same bytes are a document already: such a wish is answered without a job.
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

    /// The states of the engine that are called so; none for what has no job.
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
