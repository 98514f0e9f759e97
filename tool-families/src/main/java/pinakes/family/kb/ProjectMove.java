package pinakes.family.kb;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Engine;
import pinakes.engine.document.Document;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;
import pinakes.engine.text.Counted;
import pinakes.family.job.SubmittedJobs;
import pinakes.family.job.SubmittedJobs.JobOutcome;
import pinakes.tool.ToolContext;

/// Moves documents into a project, and waits until they are there.
///
/// The engine decides which of several moves of a document succeeds; the others leave nothing behind.
record ProjectMove(Engine engine, ProjectId project, ToolContext context) {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectMove.class);

    /// Moves a document; returns why it stays where it is, or nothing.
    Optional<String> move(Document document) throws InterruptedException {
        var caller = context.caller().id();
        var submission = engine.library().move(project, document.id(), caller);
        var problem = submission.isEmpty()
                ? Optional.of("Another call moved or removed it in the meantime.")
                : ended(submission.get());
        if (problem.isEmpty()) {
            LOG.info("{} moved document {} into project {}", caller, document.id(), project);
        }
        return problem;
    }

    private Optional<String> ended(ProjectSubmission submission) throws InterruptedException {
        return switch (submission) {
            case ProjectSubmission.Accepted(var job) ->
                problem(new SubmittedJobs(engine.ingestion()).begun(job, false, context));
            case ProjectSubmission.UnderWay _ ->
                Optional.of("Another call is adding it to the project. Repeat the call later.");
            case ProjectSubmission.Unchanged _ -> Optional.of("The project already has it.");
            case ProjectSubmission.Refused(var fault) -> Optional.of(fault.message());
            case ProjectSubmission.Busy(var waiting) ->
                Optional.of("The queue is full (" + Counted.of(waiting, "job") + "). Try again later.");
            case ProjectSubmission.NoProject _ -> Optional.of("The project was removed in the meantime.");
        };
    }

    private static Optional<String> problem(JobOutcome outcome) {
        return switch (outcome) {
            case JobOutcome.Ended(var job) -> problem(job);
            case JobOutcome.Running(var job) ->
                Optional.of("It is being moved by job " + job.id() + ". Repeat the call later.");
            case JobOutcome.OwnedByOther(), JobOutcome.Hidden() ->
                Optional.of("Another caller is moving it. Repeat the call later.");
        };
    }

    private static Optional<String> problem(Job job) {
        if (job.fault() != null) {
            return Optional.of(job.fault().message());
        }
        return job.state() == JobState.COMPLETED ? Optional.empty() : Optional.of("The move was cancelled.");
    }
}
