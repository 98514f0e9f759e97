package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Rounding;
import pinakes.family.document.MistakenIds;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

/// Reports the progress of a task.
record KnowledgeTaskStatus(Ingestion ingestion, Documents documents, InstantSource clock)
        implements Tool<KnowledgeTaskStatus.Input, KnowledgeTaskStatus.Output> {
    static final String NAME = "knowledge-task-status";
    private static final long PAUSE_SECONDS = 5;
    private static final long PAUSE_SECONDS_MAX = 60;

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

    /// A failed task is answered as an error, so it has no status here.
    enum Status {
        QUEUED,
        RUNNING,
        COMPLETED,
        CANCELLED
    }

    /// What a task made.
    ///
    /// @param documentId absent for a batch of chunks
    /// @param documentNumber absent for a document of a project, which has no number
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Result(
            @Nullable DocumentId documentId,
            String filename,
            int chunksCreated,
            @Nullable DocumentNumber documentNumber) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var job = MistakenIds.job(input.taskId().value(), ingestion, context.caller());
        return job.isPresent()
                ? answer(job.get())
                : KnowledgeFailures.noTask(input.taskId().value(), documents);
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
                Rounding.share(progress.fraction()),
                progress.activity(),
                progress.stepsDone(),
                progress.stepsTotal(),
                Rounding.seconds(elapsed(job)),
                remaining == null ? null : Rounding.seconds(remaining),
                null,
                null);
        var hints = Hints.exact()
                .next(KnowledgeHints.follow(job.id(), "Check again in " + pauseSeconds(remaining) + " s"))
                .dependency(KnowledgeHints.searchAfterTask())
                .benefit(Rounding.share(progress.fraction()))
                .validFor(ValidityPeriod.IMMEDIATE);
        return ToolResult.success(output, hints);
    }

    private static long pauseSeconds(@Nullable Duration remaining) {
        return remaining == null ? PAUSE_SECONDS : Math.clamp(remaining.toSeconds(), 1, PAUSE_SECONDS_MAX);
    }

    private ToolResult<Output> completed(Job job, Job.Outcome outcome) throws InterruptedException {
        var id = outcome.document();
        var output = ended(job, Status.COMPLETED, new Result(id, job.fileName(), outcome.chunks(), outcome.number()));
        var hints = Hints.recorded(id == null ? "the chunks are searchable" : "the document is searchable")
                .items(outcome.chunks())
                .validFor(ValidityPeriod.LONG);
        var project = job.project();
        if (project != null) {
            hints.about("project", project.value(), "where to search", 1.0);
        }
        var document = id == null ? null : documents.find(id).orElse(null);
        return ToolResult.success(output, ReadingWarnings.among(hints, document));
    }

    private ToolResult<Output> cancelled(Job job) {
        return ToolResult.success(
                ended(job, Status.CANCELLED, null),
                Hints.recorded("the task was cancelled; nothing was stored").validFor(ValidityPeriod.LONG));
    }

    private Output ended(Job job, Status status, @Nullable Result result) {
        var progress =
                status == Status.COMPLETED ? 1.0 : Rounding.share(job.progress().fraction());
        var seconds = Rounding.seconds(elapsed(job));
        return new Output(job.id(), status, progress, null, null, null, null, null, result, seconds);
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
                                Rounding.seconds(elapsed(job)))),
                IngestErrors.hints(fault.code()));
    }

    private Duration elapsed(Job job) {
        Instant end = job.endedAt();
        return Duration.between(job.createdAt(), end == null ? clock.instant() : end);
    }
}
