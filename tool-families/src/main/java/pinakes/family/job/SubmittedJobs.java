package pinakes.family.job;

import java.time.Duration;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.tool.ToolContext;

/// Follows the job that a tool call submitted.
public record SubmittedJobs(Ingestion ingestion) {
    private static final Duration SHORT = Duration.ofSeconds(2);

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

    /// The state of a short job: most have finished when the call is answered, so that the caller's next search finds
    /// the document. Cancelling the call ends the wait, but not the job, which other calls may have joined.
    public Job soon(Job job) {
        try {
            return ingestion.await(job.id(), SHORT).orElse(job);
        } catch (InterruptedException _) {
            return job;
        }
    }

    /// The state of a job that already existed. Its owner and the caller's scope decide who may wait for it and who
    /// may follow it.
    public JobOutcome underWay(Job job, boolean async, ToolContext context) throws InterruptedException {
        if (ingestion.find(job.id()).isEmpty()) {
            return new JobOutcome.Hidden();
        }
        if (!async) {
            return endedOrLeft(job, context);
        }
        return job.owner().equals(context.caller().id()) ? goingOn(job, context) : new JobOutcome.OwnedByOther();
    }

    private JobOutcome goingOn(Job job, ToolContext context) throws InterruptedException {
        var client = context.conversation().continuing(job.id().toString());
        if (client.isPresent()) {
            new JobProgressReports(ingestion).follow(job, client.get());
        }
        return new JobOutcome.Running(job);
    }

    /// Cancelling the call cancels the job that it submitted, unless another call has joined it.
    private JobOutcome endedOrCancelled(Job job, ToolContext context) throws InterruptedException {
        try {
            return ended(job, context);
        } catch (InterruptedException e) {
            var left = withdrawn(job);
            if (left.state() == JobState.CANCELLED) {
                throw e;
            }
            return left.state().isFinal() ? new JobOutcome.Ended(left) : new JobOutcome.Running(left);
        }
    }

    /// Cancelling the call ends its part in a job that it joined.
    private JobOutcome endedOrLeft(Job job, ToolContext context) throws InterruptedException {
        try {
            return ended(job, context);
        } catch (InterruptedException e) {
            withdrawn(job);
            throw e;
        }
    }

    /// The job after the call left it; it continues if another call wants it, or if it can no longer be cancelled.
    private Job withdrawn(Job job) {
        try {
            return ingestion.withdraw(job.id()).orElse(job);
        } catch (InterruptedException _) {
            return job;
        }
    }

    private JobOutcome ended(Job job, ToolContext context) throws InterruptedException {
        return new JobProgressReports(ingestion)
                .await(job, context.conversation())
                .map(JobOutcome.Ended::new)
                .orElseThrow(
                        () -> new EngineUnavailableException("The engine lost this task. Add the document again."));
    }
}
