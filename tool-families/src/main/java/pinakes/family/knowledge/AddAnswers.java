package pinakes.family.knowledge;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.family.knowledge.KnowledgeAdd.Output;
import pinakes.family.wording.Figures;
import pinakes.family.wording.StoredName;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// What knowledge-add answers, at once or when its task has ended.
final class AddAnswers {
    /// A careful guess at how much of a file is dealt with in a second, for when the engine has measured nothing yet.
    private static final int BYTES_PER_SECOND = 200_000;

    private final Documents documents;
    private final int megabytesMax;

    AddAnswers(Documents documents, int megabytesMax) {
        this.documents = documents;
        this.megabytesMax = megabytesMax;
    }

    /// The document will be made; its task can be followed.
    ToolResult<Output> started(Job job, long sizeBytes) {
        var remaining = job.progress().remaining();
        var hints = Hints.from(Evidence.recorded("the file and its task are stored"))
                .about("task", job.id().toString(), StoredName.ofFile(job.fileName()), 1.0)
                .next(
                        KnowledgeTaskStatus.NAME,
                        Priority.HIGH,
                        Map.of("task_id", job.id().toString()),
                        "See when it can be searched")
                .impact(0.6, 0.1);
        if (remaining == null) {
            hints.assuming("the time is estimated by size alone");
        }
        var seconds = remaining == null ? 1 + sizeBytes / BYTES_PER_SECOND : Math.max(1, remaining.toSeconds());
        return ToolResult.success(
                new Output(
                        job.id(), "Document queued for processing", (int) seconds, null, null, null, null, null, null),
                hints.build());
    }

    /// The same bytes are a document already.
    ToolResult<Output> known(Document document) {
        var output = new Output(
                null,
                "This document is in the knowledge base already",
                null,
                document.id(),
                document.fileName(),
                document.chunkCount(),
                document.method(),
                0.0,
                true);
        var hints = added(document.id(), document.fileName(), "the same bytes were added before")
                .warn(new Warning(
                        Warning.Type.DUPLICATE,
                        Priority.LOW,
                        "Nothing was added: the same file is there.",
                        List.of(),
                        null,
                        null));
        return ToolResult.success(output, hints.build());
    }

    ToolResult<Output> refused(IngestFault fault) {
        return ToolResult.failure(IngestErrors.of(fault, megabytesMax), IngestErrors.hints(fault.code()));
    }

    /// The task has ended; says how.
    ToolResult<Output> ended(Job job) throws InterruptedException {
        return switch (job.state()) {
            case COMPLETED -> completed(job, Objects.requireNonNull(job.outcome()));
            case FAILED -> refused(Objects.requireNonNull(job.fault()));
            case CANCELLED ->
                ToolResult.failure(
                        new ToolError.Cancelled("The task was cancelled; nothing was added."),
                        Hints.from(Evidence.recorded("the task was cancelled")).build());
            case QUEUED, RUNNING -> throw new IllegalStateException("The task has not ended: " + job.state());
        };
    }

    /// Another caller is adding the same bytes; that task is not this caller's to follow.
    ToolResult<Output> othersJob() {
        return ToolResult.failure(
                new ToolError.Refused(
                        "already_in_progress",
                        "The same file is being added already. Search for it in a moment.",
                        Map.of()),
                Hints.from(Evidence.recorded("a task for the same bytes is on its way"))
                        .next(KnowledgeShow.NAME, Priority.MEDIUM, Map.of("limit", 10), "See when it is there")
                        .build());
    }

    private ToolResult<Output> completed(Job job, Job.Outcome outcome) throws InterruptedException {
        var output = new Output(
                null,
                null,
                null,
                outcome.document(),
                job.fileName(),
                outcome.chunks(),
                outcome.method(),
                Figures.seconds(took(job.startedAt() == null ? job.createdAt() : job.startedAt(), job.endedAt())),
                null);
        var hints = added(outcome.document(), job.fileName(), "the document can be searched");
        var document = documents.find(outcome.document()).orElse(null);
        return ToolResult.success(output, ReadingWarnings.among(hints.build(), document));
    }

    private static Hints added(DocumentId id, String fileName, String observed) {
        return Hints.from(Evidence.recorded(observed))
                .about(KnowledgeHints.document(id, fileName, 1.0))
                .next(KnowledgeHints.search(id, Priority.MEDIUM, "Search in it"))
                .impact(0.7, 0.1);
    }

    private static Duration took(Instant from, @Nullable Instant to) {
        return to == null ? Duration.ZERO : Duration.between(from, to);
    }
}
