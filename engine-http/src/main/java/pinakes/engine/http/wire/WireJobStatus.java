package pinakes.engine.http.wire;

import pinakes.engine.ingest.JobState;

/// The states of a job under their published names.
public enum WireJobStatus {
    QUEUED(JobState.QUEUED),
    PROCESSING(JobState.RUNNING),
    DONE(JobState.COMPLETED),
    FAILED(JobState.FAILED),
    CANCELLED(JobState.CANCELLED);

    private final JobState state;

    WireJobStatus(JobState state) {
        this.state = state;
    }

    public static WireJobStatus of(JobState state) {
        return switch (state) {
            case QUEUED -> QUEUED;
            case RUNNING -> PROCESSING;
            case COMPLETED -> DONE;
            case FAILED -> FAILED;
            case CANCELLED -> CANCELLED;
        };
    }

    public JobState state() {
        return state;
    }
}
