package pinakes.engine.ingest;

public enum JobState {
    QUEUED,
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /// Whether the job has finished.
    public boolean isFinal() {
        return switch (this) {
            case QUEUED, RUNNING -> false;
            case COMPLETED, FAILED, CANCELLED -> true;
        };
    }
}
