package pinakes.family.chunks;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.Job;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.ProjectId;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.chunks.AddProjectDocument.Output;
import pinakes.family.chunks.AddProjectDocument.Status;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// The answers of add-project-document, immediate or after its task has finished.
record ProjectDocumentAnswers(Library library) {
    /// The document is queued; with `async: false`, the tool waits for it.
    ToolResult<Output> started(ProjectId project, Job job, @Nullable String filePath) {
        var hints = Hints.exact()
                .dependency(new Dependency(
                        FindChunks.NAME,
                        List.of(AddProjectDocument.NAME),
                        Dependency.Type.REQUIRED,
                        "async: false waits for the chunks"))
                .validFor(ValidityPeriod.IMMEDIATE)
                .items(1);
        if (filePath != null) {
            hints.next(
                    AddProjectDocument.NAME,
                    Priority.MEDIUM,
                    Map.of("project", project.value(), "file_path", filePath, "async", false),
                    "Wait for it");
        }
        return ToolResult.success(new Output(Status.QUEUED, job.id(), null, null, null), hints);
    }

    ToolResult<Output> unchanged(ProjectDocument document) {
        return ToolResult.success(
                made(Status.UNCHANGED, document),
                Hints.recorded("the project already has the same file with the same metadata"));
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
        var hints = Hints.recorded("the chunks are searchable").items(outcome.chunks());
        if (outcome.version() > 1) {
            hints.risk(
                    DataLossRisk.of(outcome.chunks(), "Version " + (outcome.version() - 1) + " was replaced.", null));
        }
        return ToolResult.success(output, hints);
    }

    private static Output made(Status status, ProjectDocument document) {
        return new Output(status, null, document.id(), document.chunks(), document.citekey());
    }
}
