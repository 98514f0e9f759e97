package pinakes.family.knowledge;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Documents;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.Submission;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Look;
import pinakes.family.file.FileFormats;
import pinakes.family.file.LocalFile;
import pinakes.family.job.JobProgressReports;
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

/// Adds a file to the knowledge base.
final class KnowledgeAdd implements Tool<KnowledgeAdd.Input, KnowledgeAdd.Output> {
    static final String NAME = "knowledge-add";

    /// For callers that wait; the others have their answer at once.
    private static final Duration WAIT_MAX = Duration.ofMinutes(10);

    private static final Duration QUEUE_RETRY = Duration.ofSeconds(10);

    record Input(String filePath, @Nullable GivenMetadata metadata, boolean forceOcr, boolean async) {}

    /// A task, for those who do not wait, or the document.
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
            @Nullable Boolean duplicate) {}

    private final Ingestion ingestion;
    private final FileAccess files;
    private final JobProgressReports progress;
    private final AddAnswers answers;

    KnowledgeAdd(Ingestion ingestion, Documents documents, FileAccess files) {
        this.ingestion = ingestion;
        this.files = files;
        this.progress = new JobProgressReports(ingestion);
        this.answers = new AddAnswers(documents, files.megabytesMax());
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:write", "files:read")
                .category(Category.MUTATION)
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .timeout(WAIT_MAX)
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var extension = FileFormats.extension(input.filePath());
        if (FileFormats.withExtension(extension).isEmpty()) {
            return ToolResult.failure(
                    IngestErrors.unsupported(extension), IngestErrors.hints(IngestFault.Code.UNSUPPORTED_FORMAT));
        }
        return switch (files.look(input.filePath())) {
            case Look.Granted(var file) -> add(file, input, context);
            case Look.Missing() -> Missing.file(input.filePath());
            case Look.TooLarge(var bytes) ->
                ToolResult.failure(
                        IngestErrors.tooLarge(bytes, files.megabytesMax()),
                        IngestErrors.hints(IngestFault.Code.FILE_TOO_LARGE));
            case Look.NotAllowed() -> notReadable(notAllowed(), "a file below one of the allowed directories");
            case Look.NotAFile() -> notReadable("This is not a file: name one file at a time.", "the path of a file");
            case Look.Unreadable() ->
                notReadable("The server may not read this file.", "permission for the server's user to read it");
        };
    }

    private ToolResult<Output> add(LocalFile file, Input input, ToolContext context) throws InterruptedException {
        Submission submission;
        try {
            submission = ingestion.submit(newDocument(file, input, context));
        } catch (IOException _) {
            return notReadable("The file could not be read to its end.", "whether it can be read now");
        }
        return switch (submission) {
            case Submission.Accepted(var job) ->
                input.async() ? started(job, file.sizeBytes(), context) : finishedOrCancelled(job, context);
            case Submission.Known(var document) -> answers.known(document);
            case Submission.UnderWay(var job) -> underWay(job, file.sizeBytes(), input.async(), context);
            case Submission.Refused(var fault) -> answers.refused(fault);
            case Submission.Busy(var waiting) -> busy(waiting);
        };
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

    private ToolResult<Output> started(Job job, long sizeBytes, ToolContext context) throws InterruptedException {
        var client = context.conversation().continuing(job.id().toString());
        if (client.isPresent()) {
            progress.follow(job, client.get());
        }
        return answers.started(job, sizeBytes);
    }

    /// Whoever stops waiting for a document does not want it: what was asked for is over when the call is.
    private ToolResult<Output> finishedOrCancelled(Job job, ToolContext context) throws InterruptedException {
        try {
            return finished(job, context);
        } catch (InterruptedException e) {
            ingestion.cancel(job.id());
            throw e;
        }
    }

    private ToolResult<Output> finished(Job job, ToolContext context) throws InterruptedException {
        var ended = progress.await(job, context.conversation())
                .orElseThrow(() -> new EngineUnavailableException("The engine lost the task of this document."));
        return answers.ended(ended);
    }

    /// The job is somebody's wish already; whose it is, and how far this caller sees, decides who may wait for it and
    /// who may follow it.
    private ToolResult<Output> underWay(Job job, long sizeBytes, boolean async, ToolContext context)
            throws InterruptedException {
        if (ingestion.find(job.id()).isEmpty()) {
            return answers.othersJob();
        }
        if (!async) {
            return finished(job, context);
        }
        return job.owner().equals(context.caller().id()) ? started(job, sizeBytes, context) : answers.othersJob();
    }

    private String notAllowed() {
        return files.isPossible()
                ? "The server does not read files here, whether there are any or not: the path is not below a directory"
                        + " that KB_ALLOWED_ROOTS allows."
                : "The server does not read files by their path: KB_ALLOWED_ROOTS allows no directory.";
    }

    private static ToolResult<Output> notReadable(String message, String wouldHelp) {
        return ToolResult.failure(
                new ToolError.Refused("file_not_readable", message, Map.of()),
                Hints.from(Evidence.recorded("the file was not read"))
                        .wouldHelp(wouldHelp)
                        .build());
    }

    private static ToolResult<Output> busy(int waiting) {
        return ToolResult.failure(
                new ToolError.Throttled(
                        "The queue is full: " + waiting + " documents are waiting. Try again in "
                                + QUEUE_RETRY.toSeconds() + " seconds.",
                        QUEUE_RETRY),
                Hints.from(Evidence.recorded(waiting + " documents are waiting to be processed"))
                        .next(KnowledgeStatus.NAME, Priority.MEDIUM, Map.of(), "See how the queue gets shorter")
                        .constraint("wait " + QUEUE_RETRY.toSeconds() + " s before calling again")
                        .validFor(ValidityPeriod.IMMEDIATE)
                        .build());
    }
}
