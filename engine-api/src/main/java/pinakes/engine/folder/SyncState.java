package pinakes.engine.folder;

public enum SyncState {
    RUNNING,
    /// Every file was compared, and every job has ended.
    COMPLETED,
    /// It stopped before the end; the next sync continues.
    FAILED,
    CANCELLED
}
