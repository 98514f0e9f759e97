package pinakes.family.kb;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

    private static final String GONE = "Another call moved or removed it in the meantime";

    /// Begins the path of a document that had none.
    private static final String ORIGIN = "document:";

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
        byte[] bytes;
        try {
            var original = engine.documents().original(document.id());
            if (original.isEmpty()) {
                return Optional.of(GONE + ".");
            }
            try (var content = original.get()) {
                bytes = content.readAllBytes();
            }
        } catch (IOException _) {
            return Optional.of("Its file could not be read.");
        }
        var addition = add(document, bytes);
        if (addition.problem() != null) {
            return Optional.of(addition.problem());
        }
        var removed = engine.documents().remove(document.id(), document.version());
        if (removed.isPresent()) {
            LOG.info("{} moved document {} into project {}", context.caller().id(), document.id(), project);
            return saidOf(removed.get()).equals(saidOf(document))
                    ? Optional.empty()
                    : Optional.ofNullable(add(removed.get(), bytes).problem())
                            .map(problem -> "It was moved, but without its latest tags and metadata. " + problem);
        }
        if (engine.documents().find(document.id()).isEmpty()) {
            // The copy stays: it may be the only one, if another gateway moves the document to the same project.
            return Optional.of(GONE + "; project '" + project + "' has a copy, which may be the only one.");
        }
        if (addition.added() != null) {
            engine.library().remove(project, addition.added());
        }
        return Optional.of("It was changed while it was being moved. Repeat the call to move it as it is now.");
    }

    /// Adds the copy, or tells the project what is said of one that it has.
    private Addition add(Document document, byte[] bytes) throws InterruptedException {
        ProjectSubmission submission;
        try {
            submission = engine.library().submit(project, copy(document, bytes));
        } catch (IOException _) {
            return Addition.failed("Its file could not be read.");
        }
        var jobs = new SubmittedJobs(engine.ingestion());
        return switch (submission) {
            case ProjectSubmission.Accepted(var job) -> Addition.of(jobs.begun(job, false, context));
            case ProjectSubmission.UnderWay(var job) ->
                Addition.of(jobs.underWay(job, false, context)).byOther();
            case ProjectSubmission.Unchanged _ -> Addition.KNOWN;
            case ProjectSubmission.Refused(var fault) -> Addition.failed(fault.message());
            case ProjectSubmission.Busy(var waiting) ->
                Addition.failed("The queue is full (" + Counted.of(waiting, "job") + "). Try again later.");
            case ProjectSubmission.NoProject _ -> Addition.failed("The project was removed in the meantime.");
        };
    }

    /// With everything that its owner said of it, except its collection. A file without a path gets one that no other
    /// has: in a project, a file replaces another of the same path, or of the same name if neither has a path.
    private NewDocument copy(Document document, byte[] bytes) {
        var source = document.source();
        return new NewDocument(
                source.kind(),
                source.fileName(),
                source.sourcePath() == null ? ORIGIN + document.id() : source.sourcePath(),
                () -> new ByteArrayInputStream(bytes),
                saidOf(document),
                false,
                context.caller().id());
    }

    private static DocumentMetadata saidOf(Document document) {
        return new DocumentMetadata(
                document.text().title(),
                document.text().author(),
                CollectionName.without(document.tags()),
                document.metadata());
    }

    /// How adding the copy ended.
    ///
    /// @param problem why there is no copy; null when there is one
    /// @param added the copy, if this call made it and it replaced nothing
    private record Addition(
            @Nullable String problem, @Nullable DocumentId added) {
        /// The project had the same file.
        static final Addition KNOWN = new Addition(null, null);

        static Addition failed(String problem) {
            return new Addition(problem, null);
        }

        static Addition of(JobOutcome outcome) {
            return switch (outcome) {
                case JobOutcome.Ended(var job) -> of(job);
                case JobOutcome.Running(var job) ->
                    failed("It is being added to the project by job " + job.id() + ". Repeat the call later.");
                case JobOutcome.OwnedByOther(), JobOutcome.Hidden() ->
                    failed("Another caller is adding it to the project. Repeat the call later.");
            };
        }

        private static Addition of(Job job) {
            if (job.fault() != null) {
                return failed(job.fault().message());
            }
            if (job.state() != JobState.COMPLETED) {
                return failed("Adding it to the project was cancelled.");
            }
            var outcome = job.outcome();
            return new Addition(null, outcome == null || outcome.version() > 1 ? null : outcome.document());
        }

        Addition byOther() {
            return new Addition(problem, null);
        }
    }
}
