package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.family.document.AddedAgain;
import pinakes.family.document.GivenMetadata;
import pinakes.family.document.StoredAlready;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Decision;
import pinakes.family.file.FileFormats;
import pinakes.family.file.LocalFile;
import pinakes.family.job.QueueFull;
import pinakes.family.job.SubmittedJobs;
import pinakes.family.job.SubmittedJobs.JobOutcome;
import pinakes.tool.RateLimit;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Adds a file to the knowledge base.
record KnowledgeAdd(Ingestion ingestion, Documents documents, FileAccess files)
        implements Tool<KnowledgeAdd.Input, KnowledgeAdd.Output> {
    static final String NAME = "knowledge-add";

    /// For callers that wait; the others get their answer at once.
    private static final Duration WAIT_MAX = Duration.ofMinutes(10);

    record Input(String filePath, @Nullable GivenMetadata metadata, boolean forceOcr, boolean async) {}

    /// A task for callers that do not wait, or else the document.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            @Nullable JobId taskId,
            @Nullable String message,
            @Nullable Integer estimatedTimeSeconds,
            @Nullable DocumentId documentId,
            @Nullable String filename,
            @Nullable Integer chunksCreated,
            @Nullable ProcessingMethod processingMethod,
            @Nullable Double processingTimeSeconds,
            @Nullable Boolean duplicate,
            @Nullable DocumentNumber documentNumber) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:write", "files:read")
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .timeout(WAIT_MAX)
                .rateLimit(RateLimit.perMinute(1_000))
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var decision = files.check(input.filePath(), context.caller(), context.isFromServersUser());
        var extension = FileFormats.extension(input.filePath());
        if (FileFormats.withExtension(extension).isEmpty() && decision.isJudgedByName(input.filePath())) {
            return IngestErrors.unsupported(extension, files.megabytesMax());
        }
        return switch (decision) {
            case Decision.Granted(var file) -> add(file, input, context);
            case Decision.Missing() -> KnowledgeFailures.noFile(input.filePath());
            case Decision.TooLarge(var bytes) -> IngestErrors.tooLarge(bytes, files.megabytesMax());
            case Decision.Folder() -> notReadable(FileAccess.FOLDER_REFUSAL, "the path of a file in it");
            case Decision.Refused(var _, var why, var wouldHelp) -> notReadable(why, wouldHelp);
        };
    }

    private ToolResult<Output> add(LocalFile file, Input input, ToolContext context) throws InterruptedException {
        var document = newDocument(file, input, context);
        Submission submission;
        try {
            submission = ingestion.submit(document);
        } catch (IOException e) {
            var unread = FileAccess.Unread.because(e);
            return notReadable(unread.why(), unread.wouldHelp());
        }
        var jobs = new SubmittedJobs(ingestion);
        var answers = new AddAnswers(documents, files.megabytesMax());
        var addition = Addition.of(document);
        return switch (submission) {
            case Submission.Accepted(var job) -> answer(jobs.begun(job, input.async(), context), file, answers);
            case Submission.Known(var known) ->
                known(StoredAlready.of(known, addition, ingestion), file, input, context);
            case Submission.UnderWay(var job) -> {
                var again = AddedAgain.of(job, addition, ingestion);
                yield switch (again) {
                    case AddedAgain.Pending pending ->
                        input.async()
                                ? pending(jobs.underWay(pending.job(), true, context), pending, file, answers)
                                : answer(jobs.underWay(pending.job(), false, context), file, answers);
                    case AddedAgain.Stored(var stored) -> known(stored, file, input, context);
                    case AddedAgain.Ended(var ended) -> answers.ended(ended);
                    case AddedAgain.ByAnother(var other) ->
                        byAnother(jobs.underWay(other, input.async(), context), addition, file, input, context);
                };
            }
            case Submission.Refused(var fault) -> answers.refused(fault);
            case Submission.Busy(var waiting) -> QueueFull.failure(waiting, KnowledgeStatus.NAME);
        };
    }

    private ToolResult<Output> known(StoredAlready stored, LocalFile file, Input input, ToolContext context)
            throws InterruptedException {
        var answers = new AddAnswers(documents, files.megabytesMax());
        return switch (stored) {
            case StoredAlready.Busy(var waiting) -> QueueFull.failure(waiting, KnowledgeStatus.NAME);
            case StoredAlready.Applied applied ->
                applied.job().state().isFinal()
                        ? answers.known(applied, input.async())
                        : answer(
                                new SubmittedJobs(ingestion).begun(applied.job(), input.async(), context),
                                file,
                                answers);
        };
    }

    /// A caller that waited for another caller's job adds to the document that it made.
    private ToolResult<Output> byAnother(
            JobOutcome outcome, Addition addition, LocalFile file, Input input, ToolContext context)
            throws InterruptedException {
        if (outcome instanceof JobOutcome.Ended(var job)
                && job.outcome() != null
                && job.outcome().document() != null) {
            return known(StoredAlready.of(job.outcome().document(), addition, ingestion), file, input, context);
        }
        return answer(outcome, file, new AddAnswers(documents, files.megabytesMax()));
    }

    private static ToolResult<Output> pending(
            JobOutcome outcome, AddedAgain.Pending pending, LocalFile file, AddAnswers answers)
            throws InterruptedException {
        return outcome instanceof JobOutcome.Running(var job)
                ? answers.pending(job, pending, file.sizeBytes())
                : answer(outcome, file, answers);
    }

    private static NewDocument newDocument(LocalFile file, Input input, ToolContext context) {
        var metadata = input.metadata();
        return new NewDocument(
                DocumentKind.FILE,
                file.name(),
                file.path().toString(),
                file::open,
                metadata == null ? DocumentMetadata.NONE : metadata.ofDocument(),
                input.forceOcr(),
                context.caller().id());
    }

    private static ToolResult<Output> answer(JobOutcome outcome, LocalFile file, AddAnswers answers)
            throws InterruptedException {
        return switch (outcome) {
            case JobOutcome.Running(var job) -> answers.started(job, file.sizeBytes());
            case JobOutcome.Ended(var job) -> answers.ended(job);
            case JobOutcome.OwnedByOther(), JobOutcome.Hidden() -> answers.othersJob();
        };
    }

    private static ToolResult<Output> notReadable(String message, String wouldHelp) {
        return ToolResult.failure(
                new ToolError.Refused("file_not_readable", message, Map.of()),
                Hints.recorded("the file was not read").wouldHelp(wouldHelp));
    }
}
