package pinakes.app.cli.command;

/// What happens to jobs that are queued while no server runs.
public final class QueuedJobs {
    /// Completes a sentence such as "Queued files …".
    public static final String PROCESSED = "will be processed the next time you run ./kb serve, ./kb stdio or ./kb add";

    private QueuedJobs() {}
}
