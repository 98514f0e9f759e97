package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.family.wording.EngineFaults;
import pinakes.family.wording.Figures;
import pinakes.tool.Category;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;

/// Says how far the work on a document is.
final class KnowledgeTaskStatus implements Tool<KnowledgeTaskStatus.Input, KnowledgeTaskStatus.Output> {
    static final String NAME = "knowledge-task-status";

    record Input(TaskReference taskId) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            JobId taskId,
            Status status,
            double progress,
            @Nullable String currentStep,
            @Nullable Integer completedSteps,
            @Nullable Integer totalSteps,
            @Nullable Double elapsedTimeSeconds,
            @Nullable Double estimatedRemainingSeconds,
            @Nullable Result result,
            @Nullable Double totalTimeSeconds) {}

    /// A task that failed is answered as an error, so it is not among these.
    enum Status {
        QUEUED,
        RUNNING,
        COMPLETED,
        CANCELLED
    }

    record Result(DocumentId documentId, String filename, int chunksCreated) {}

    private final Ingestion ingestion;
    private final Documents documents;
    private final InstantSource clock;

    KnowledgeTaskStatus(Ingestion ingestion, Documents documents, InstantSource clock) {
        this.ingestion = ingestion;
        this.documents = documents;
        this.clock = clock;
    }

    /// Not cacheable: the work goes on outside of any call.
    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:read")
                .category(Category.QUERY)
                .idempotent()
                .responseTime(ResponseTime.FAST)
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var job = input.taskId().find(ingestion, context.caller());
        return job.isPresent() ? answer(job.get()) : Missing.task(input.taskId());
    }

    private ToolResult<Output> answer(Job job) throws InterruptedException {
        return switch (job.state()) {
            case QUEUED -> underWay(job, Status.QUEUED);
            case RUNNING -> underWay(job, Status.RUNNING);
            case COMPLETED -> completed(job, Objects.requireNonNull(job.outcome()));
            case FAILED -> failed(job, Objects.requireNonNull(job.fault()));
            case CANCELLED -> cancelled(job);
        };
    }

    private ToolResult<Output> underWay(Job job, Status status) {
        var progress = job.progress();
        var remaining = progress.remaining();
        var output = new Output(
                job.id(),
                status,
                Figures.share(progress.fraction()),
                progress.activity(),
                progress.stepsDone(),
                progress.stepsTotal(),
                Figures.seconds(elapsed(job)),
                remaining == null ? null : Figures.seconds(remaining),
                null,
                null);
        var hints = Hints.from(Evidence.recorded("the task was read from the catalog"))
                .next(NAME, Priority.MEDIUM, Map.of("task_id", job.id().toString()), "Ask again in a few seconds")
                .validFor(ValidityPeriod.IMMEDIATE)
                .impact(0.4, 0.1);
        return ToolResult.success(output, hints.build());
    }

    private ToolResult<Output> completed(Job job, Job.Outcome outcome) throws InterruptedException {
        var output = new Output(
                job.id(),
                Status.COMPLETED,
                1.0,
                null,
                null,
                null,
                null,
                null,
                new Result(outcome.document(), job.fileName(), outcome.chunks()),
                Figures.seconds(elapsed(job)));
        var hints = Hints.from(Evidence.recorded("the document can be searched"))
                .validFor(ValidityPeriod.LONG)
                .impact(0.7, 0.1);
        var project = job.project();
        if (project == null) {
            hints.about(KnowledgeHints.document(outcome.document(), job.fileName(), 1.0))
                    .next(KnowledgeHints.search(outcome.document(), Priority.MEDIUM, "Search in it"));
        } else {
            hints.about("project", project.value(), "the project that it is in", 1.0);
        }
        var document = documents.find(outcome.document()).orElse(null);
        return ToolResult.success(output, ReadingWarnings.among(hints.build(), document));
    }

    private ToolResult<Output> cancelled(Job job) {
        var output = new Output(
                job.id(),
                Status.CANCELLED,
                Figures.share(job.progress().fraction()),
                null,
                null,
                null,
                null,
                null,
                null,
                Figures.seconds(elapsed(job)));
        return ToolResult.success(
                output,
                Hints.from(Evidence.recorded("the task was cancelled and left nothing behind"))
                        .validFor(ValidityPeriod.LONG)
                        .build());
    }

    private ToolResult<Output> failed(Job job, IngestFault fault) {
        return ToolResult.failure(
                new ToolError.Refused(
                        EngineFaults.code(fault.code()),
                        fault.message(),
                        Map.of(
                                "task_id",
                                job.id().toString(),
                                "status",
                                "failed",
                                "elapsed_time_seconds",
                                Figures.seconds(elapsed(job)))),
                IngestErrors.hints(fault.code()));
    }

    private Duration elapsed(Job job) {
        Instant end = job.endedAt();
        return Duration.between(job.createdAt(), end == null ? clock.instant() : end);
    }
}
