package pinakes.family.chunks;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.Job;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;
import pinakes.family.answer.StoredName;
import pinakes.family.chunks.AddProjectDocument.Output;
import pinakes.family.chunks.AddProjectDocument.Status;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// The answers of add-project-document, immediate or after its task has finished.
record ProjectDocumentAnswers(Library library) {
    /// The document is queued; with `async: false`, the tool waits for it.
    ToolResult<Output> started(ProjectId project, Job job, @Nullable String filePath) {
        var hints = Hints.recorded("the file and its task are stored")
                .about("task", job.id().toString(), StoredName.ofFile(job.fileName()), 1.0)
                .validFor(ValidityPeriod.IMMEDIATE)
                .impact(0.6, 0.1);
        if (filePath != null) {
            hints.next(
                    AddProjectDocument.NAME,
                    Priority.MEDIUM,
                    Map.of("project", project.value(), "file_path", filePath, "async", false),
                    "See when it is searchable");
        }
        return ToolResult.success(new Output(Status.QUEUED, job.id(), null, null, null), hints);
    }

    ToolResult<Output> unchanged(ProjectId project, ProjectDocument document) {
        return ToolResult.success(
                made(Status.UNCHANGED, document),
                hints(project, "the project already has the same file with the same metadata"));
    }

    ToolResult<Output> ended(ProjectId project, Job job) throws InterruptedException {
        return switch (job.state()) {
            case COMPLETED -> completed(project, Objects.requireNonNull(job.outcome()));
            case FAILED -> FileFailures.refused(Objects.requireNonNull(job.fault()));
            case CANCELLED ->
                ToolResult.failure(
                        new ToolError.Cancelled("The task was cancelled; nothing was added."),
                        Hints.recorded("the task was cancelled, or the project removed"));
            case QUEUED, RUNNING -> throw new IllegalStateException("The task has not finished: " + job.state());
        };
    }

    private ToolResult<Output> completed(ProjectId project, Job.Outcome outcome) throws InterruptedException {
        var id = outcome.document();
        var output = (id == null ? Optional.<ProjectDocument>empty() : library.find(project, id))
                .map(document -> made(Status.COMPLETED, document))
                .orElseGet(() -> new Output(Status.COMPLETED, null, id, outcome.chunks(), null));
        return ToolResult.success(output, hints(project, "the chunks are durable and searchable"));
    }

    private static Output made(Status status, ProjectDocument document) {
        return new Output(status, null, document.id(), document.chunks(), document.citekey());
    }

    private static Hints hints(ProjectId project, String observed) {
        return Hints.recorded(observed)
                .next(
                        InspectCollection.NAME,
                        Priority.LOW,
                        Map.of("project", project.value(), "sample", 3),
                        "See what its chunks look like")
                .impact(0.7, 0.1);
    }
}
