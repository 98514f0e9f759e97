package pinakes.family.job;

import java.time.Duration;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.tool.ToolContext;

/// Follows the job that a tool call submitted.
public final class SubmittedJobs {
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final Ingestion ingestion;
    private final JobProgressReports progress;

    public SubmittedJobs(Ingestion ingestion) {
        this.ingestion = ingestion;
        this.progress = new JobProgressReports(ingestion);
    }

    /// The state of the job when the call is answered.
    public sealed interface JobOutcome {
        /// The job continues in the background; its progress is reported to the client if possible.
        record Running(Job job) implements JobOutcome {}

        record Ended(Job job) implements JobOutcome {}

        /// Another caller owns the job, so this one may not follow it.
        record OwnedByOther() implements JobOutcome {}

        /// Another caller owns the job, and this one cannot even wait for it.
        record Hidden() implements JobOutcome {}
    }

    /// The state of a job that this call submitted.
    ///
    /// @param async whether the caller does not wait for the job
    public JobOutcome begun(Job job, boolean async, ToolContext context) throws InterruptedException {
        return async ? goingOn(job, context) : endedOrCancelled(job, context);
    }

    /// The state of a short job that this call submitted: most have finished when the call is answered, so that the
    /// caller's next search finds the document.
    public Job soon(Job job) throws InterruptedException {
        try {
            return ingestion.await(job.id(), SHORT).orElse(job);
        } catch (InterruptedException e) {
            return leftBehind(job, e);
        }
    }

    /// The state of a job that already existed. Its owner and the caller's scope decide who may wait for it and who
    /// may follow it.
    public JobOutcome underWay(Job job, boolean async, ToolContext context) throws InterruptedException {
        if (ingestion.find(job.id()).isEmpty()) {
            return new JobOutcome.Hidden();
        }
        if (!async) {
            return ended(job, context);
        }
        return job.owner().equals(context.caller().id()) ? goingOn(job, context) : new JobOutcome.OwnedByOther();
    }

    private JobOutcome goingOn(Job job, ToolContext context) throws InterruptedException {
        var client = context.conversation().continuing(job.id().toString());
        if (client.isPresent()) {
            progress.follow(job, client.get());
        }
        return new JobOutcome.Running(job);
    }

    /// Cancelling the call cancels the job that it submitted.
    private JobOutcome endedOrCancelled(Job job, ToolContext context) throws InterruptedException {
        try {
            return ended(job, context);
        } catch (InterruptedException e) {
            var left = leftBehind(job, e);
            return left.state().isFinal() ? new JobOutcome.Ended(left) : new JobOutcome.Running(left);
        }
    }

    /// The job after an attempt to cancel it; it continues if it can no longer be cancelled.
    ///
    /// @throws InterruptedException the given one, when the job was cancelled
    private Job leftBehind(Job job, InterruptedException interruption) throws InterruptedException {
        var left = cancelled(job);
        if (left.state() == JobState.CANCELLED) {
            throw interruption;
        }
        return left;
    }

    private Job cancelled(Job job) {
        try {
            return ingestion.cancel(job.id()).orElse(job);
        } catch (InterruptedException _) {
            return job;
        }
    }

    private JobOutcome ended(Job job, ToolContext context) throws InterruptedException {
        return progress.await(job, context.conversation())
                .map(JobOutcome.Ended::new)
                .orElseThrow(
                        () -> new EngineUnavailableException("The engine lost this task. Add the document again."));
    }
}
