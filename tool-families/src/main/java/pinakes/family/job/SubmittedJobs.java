package pinakes.family.job;

import pinakes.engine.EngineUnavailableException;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.tool.ToolContext;

/// What becomes of the call of a tool that wants a document made, and of the job that makes it.
public final class SubmittedJobs {
    private final Ingestion ingestion;
    private final JobProgressReports progress;

    public SubmittedJobs(Ingestion ingestion) {
        this.ingestion = ingestion;
        this.progress = new JobProgressReports(ingestion);
    }

    /// How it is with a job when the call is answered.
    public sealed interface Course {
        /// It goes on by itself; the client hears of its progress if it can.
        record GoingOn(Job job) implements Course {}

        record Ended(Job job) implements Course {}

        /// It is another caller's, and not for this one to follow.
        record Others() implements Course {}

        /// It is another caller's, and this one cannot even wait for it.
        record Hidden() implements Course {}
    }

    /// The course of a job that this call has begun.
    ///
    /// @param async whether the caller does not wait for its end
    public Course begun(Job job, boolean async, ToolContext context) throws InterruptedException {
        return async ? goingOn(job, context) : endedOrCancelled(job, context);
    }

    /// The course of a job that was on its way already. It is somebody's wish; whose it is, and how far this caller
    /// sees, decides who may wait for it and who may follow it.
    public Course underWay(Job job, boolean async, ToolContext context) throws InterruptedException {
        if (ingestion.find(job.id()).isEmpty()) {
            return new Course.Hidden();
        }
        if (!async) {
            return ended(job, context);
        }
        return job.owner().equals(context.caller().id()) ? goingOn(job, context) : new Course.Others();
    }

    private Course goingOn(Job job, ToolContext context) throws InterruptedException {
        var client = context.conversation().continuing(job.id().toString());
        if (client.isPresent()) {
            progress.follow(job, client.get());
        }
        return new Course.GoingOn(job);
    }

    /// Whoever stops waiting for a document does not want it: what was asked for is over when the call is.
    private Course endedOrCancelled(Job job, ToolContext context) throws InterruptedException {
        try {
            return ended(job, context);
        } catch (InterruptedException e) {
            var left = leftBehind(job);
            if (left.state() == JobState.CANCELLED) {
                throw e;
            }
            return left.state().isFinal() ? new Course.Ended(left) : new Course.GoingOn(left);
        }
    }

    /// The job as it is after it was asked to stop: one that cannot stop now, or could not be waited for, goes on.
    private Job leftBehind(Job job) {
        try {
            return ingestion.cancel(job.id()).orElse(job);
        } catch (InterruptedException _) {
            return job;
        }
    }

    private Course ended(Job job, ToolContext context) throws InterruptedException {
        return progress.await(job, context.conversation())
                .map(Course.Ended::new)
                .orElseThrow(() -> new EngineUnavailableException("The engine lost the task of this document."));
    }
}
