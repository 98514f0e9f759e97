package pinakes.app.cli.command;

/// What happens to jobs that are queued while no server runs.
public final class QueuedJobs {
    /// Completes a sentence such as "3 jobs are".
    public static final String PROCESSED = "processed by the next ./kb serve, ./kb stdio or ./kb add";

    private QueuedJobs() {}
}
