package pinakes.engine.core.ingest;

import pinakes.engine.ingest.JobId;

/// Says that a job was cancelled or taken by another engine while this one worked on it.
final class LostJobException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LostJobException(JobId job) {
        super("Job " + job + " was cancelled, or another engine has taken it; its result is dropped.");
    }
}
