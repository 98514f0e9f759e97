package pinakes.family.kb;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Engine;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;
import pinakes.engine.text.Counted;
import pinakes.family.job.SubmittedJobs;
import pinakes.family.job.SubmittedJobs.JobOutcome;
import pinakes.tool.ToolContext;

/// Moves documents into a project.
///
/// A document is added to the project like any other, and leaves the knowledge base once its chunks are searchable
/// there. A move that was interrupted leaves it in both places; the same move again completes it.
///
/// @param moving the documents that calls of this process are moving: two moves of one at the same time could leave it
///     in two projects
record ProjectMove(Engine engine, ProjectId project, ToolContext context, Set<DocumentId> moving) {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectMove.class);

    /// Moves a document; returns why it stays where it is, or nothing.
    Optional<String> move(Document document) throws InterruptedException {
        if (!moving.add(document.id())) {
            return Optional.of("Another call is moving it.");
        }
        try {
            return moved(document);
        } finally {
            moving.remove(document.id());
        }
    }

    private Optional<String> moved(Document document) throws InterruptedException {
        var problem = add(document);
        if (problem.isPresent()) {
            return problem;
        }
        // Another gateway may have moved or removed it meanwhile. The copy stays: it may be the only one left.
        if (engine.documents().remove(document.id()).isEmpty()) {
            return Optional.of("Another call moved or removed it meanwhile. Project '" + project
                    + "' has a copy: remove it there unless you want it.");
        }
        LOG.info("{} moved document {} into project {}", context.caller().id(), document.id(), project);
        return Optional.empty();
    }

    private Optional<String> add(Document document) throws InterruptedException {
        ProjectSubmission submission;
        try {
            var original = engine.documents().original(document.id());
            if (original.isEmpty()) {
                return Optional.of("It was removed meanwhile.");
            }
            try (var content = original.get()) {
                var bytes = content.readAllBytes();
                submission = engine.library().submit(project, copy(document, bytes));
            }
        } catch (IOException _) {
            return Optional.of("Its file could not be read.");
        }
        var jobs = new SubmittedJobs(engine.ingestion());
        return switch (submission) {
            case ProjectSubmission.Accepted(var job) -> problem(jobs.begun(job, false, context));
            case ProjectSubmission.UnderWay(var job) -> problem(jobs.underWay(job, false, context));
            case ProjectSubmission.Unchanged _ -> Optional.empty();
            case ProjectSubmission.Refused(var fault) -> Optional.of(fault.message());
            case ProjectSubmission.Busy(var waiting) ->
                Optional.of("The queue is full: " + Counted.are(waiting, "job") + " waiting. Try again later.");
            case ProjectSubmission.NoProject _ -> Optional.of("The project was removed meanwhile.");
        };
    }

    /// With everything that its owner said of it, except its collection.
    private NewDocument copy(Document document, byte[] bytes) {
        var tags = new ArrayList<>(document.tags());
        tags.removeIf(CollectionName::isTag);
        var source = document.source();
        return new NewDocument(
                source.kind(),
                source.fileName(),
                source.sourcePath(),
                () -> new ByteArrayInputStream(bytes),
                new DocumentMetadata(document.text().title(), document.text().author(), tags, document.metadata()),
                false,
                context.caller().id());
    }

    private static Optional<String> problem(JobOutcome outcome) {
        return switch (outcome) {
            case JobOutcome.Ended(var job) -> problem(job);
            case JobOutcome.Running(var job) ->
                Optional.of("It is being added to the project by job " + job.id() + ". Repeat the call later.");
            case JobOutcome.OwnedByOther(), JobOutcome.Hidden() ->
                Optional.of("Another caller is adding it to the project. Repeat the call later.");
        };
    }

    private static Optional<String> problem(Job job) {
        if (job.fault() != null) {
            return Optional.of(job.fault().message());
        }
        return job.state() == JobState.COMPLETED
                ? Optional.empty()
                : Optional.of("Adding it to the project was cancelled.");
    }
}
