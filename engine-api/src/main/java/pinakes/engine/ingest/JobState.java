package pinakes.engine.ingest;

public enum JobState {
    QUEUED,
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /// Whether nothing happens to the job any more.
    public boolean isFinal() {
        return switch (this) {
            case QUEUED, RUNNING -> false;
            case COMPLETED, FAILED, CANCELLED -> true;
        };
    }
}
