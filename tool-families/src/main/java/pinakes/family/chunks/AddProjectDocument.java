package pinakes.family.chunks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Content;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.family.document.AddedAgain;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Decision;
import pinakes.family.job.QueueFull;
import pinakes.family.job.SubmittedJobs;
import pinakes.family.job.SubmittedJobs.JobOutcome;
import pinakes.tool.RateLimit;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Adds a document to a project: the engine reads it, cuts it into chunks and embeds them with the project's model.
record AddProjectDocument(Projects projects, Library library, Ingestion ingestion, FileAccess files)
        implements Tool<AddProjectDocument.Input, AddProjectDocument.Output> {
    static final String NAME = "add-project-document";

    /// For callers that wait; the others get their answer at once.
    private static final Duration WAIT_MAX = Duration.ofMinutes(10);

    private static final Pattern PATH_SEPARATORS = Pattern.compile("[/\\\\]");
    private static final Pattern CITEKEY = Pattern.compile("[^\\s@,;\\[\\]{}\\p{Cntrl}]+");

    record Input(
            ProjectReference project,
            @Nullable String filePath,
            @Nullable String content,
            @Nullable String citekey,
            @Nullable List<String> tags,
            boolean async) {
        Input {
            require((filePath == null) != (content == null), "Send either file_path or content.");
            require(content == null || !content.isBlank(), "content must not be blank");
            require(content == null || citekey != null, "content needs a citekey to identify it");
            require(
                    citekey == null || CITEKEY.matcher(citekey).matches(),
                    "citekey must not contain spaces, brackets, commas or @");
        }

        private static void require(boolean holds, String rule) {
            if (!holds) {
                throw new IllegalArgumentException(rule);
            }
        }
    }

    /// A task for callers that do not wait, or else the document.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            Status status,
            @Nullable JobId taskId,
            @Nullable DocumentId documentId,
            @Nullable Integer chunksCreated,
            @Nullable String citekey) {}

    enum Status {
        QUEUED,
        COMPLETED,
        /// The project already had it.
        UNCHANGED
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("projects:write", "files:read")
                .destructive()
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .timeout(WAIT_MAX)
                .rateLimit(RateLimit.perMinute(1_000))
                .tags("chunks", "projects")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.project().id();
        if (id.isEmpty()) {
            return ProjectFailures.invalidProject(input.project(), projects);
        }
        var path = input.filePath();
        if (path == null) {
            var bytes = String.valueOf(input.content()).getBytes(UTF_8);
            var name = PATH_SEPARATORS.matcher(String.valueOf(input.citekey())).replaceAll("-") + ".md";
            var document = document(name, null, () -> new ByteArrayInputStream(bytes), input, context);
            return add(id.get(), document, input, context);
        }
        var decision = files.check(path, context.caller(), context.isFromServersUser());
        if (FileFormat.announcedBy(path).isEmpty() && decision.isJudgedByName(path)) {
            return FileFailures.unsupported(path);
        }
        return switch (decision) {
            case Decision.Granted(var file) ->
                add(
                        id.get(),
                        document(file.name(), file.path().toString(), file::open, input, context),
                        input,
                        context);
            case Decision.Missing() -> FileFailures.missing(path);
            case Decision.TooLarge(var bytes) -> FileFailures.tooLarge(bytes, files.megabytesMax());
            case Decision.Folder() ->
                FileFailures.notReadable(FileAccess.FOLDER_REFUSAL, "a file that the server may read");
            case Decision.Refused(var _, var why, var wouldHelp) -> FileFailures.notReadable(why, wouldHelp);
        };
    }

    private ToolResult<Output> add(ProjectId project, NewDocument document, Input input, ToolContext context)
            throws InterruptedException {
        ProjectSubmission submission;
        try {
            submission = library.submit(project, document);
        } catch (IOException e) {
            var unread = FileAccess.Unread.because(e);
            return FileFailures.notReadable(unread.why(), unread.wouldHelp());
        }
        var jobs = new SubmittedJobs(ingestion);
        return switch (submission) {
            case ProjectSubmission.Accepted(var job) -> answer(jobs.begun(job, input.async(), context), project, input);
            case ProjectSubmission.UnderWay(var job) -> {
                var again = AddedAgain.of(job, Addition.of(document), ingestion);
                var outcome = jobs.underWay(job, input.async(), context);
                // Tags and metadata do not reach a job that has ended or belongs to another caller, so the file is
                // added again.
                yield again instanceof AddedAgain.Pending || !(outcome instanceof JobOutcome.Ended)
                        ? answer(outcome, project, input)
                        : add(project, document, input, context);
            }
            case ProjectSubmission.Unchanged(var known) -> new ProjectDocumentAnswers(library).unchanged(known);
            case ProjectSubmission.Refused(var fault) -> FileFailures.refused(fault);
            case ProjectSubmission.Busy(var waiting) -> QueueFull.failure(waiting, null);
            case ProjectSubmission.NoProject _ -> ProjectFailures.invalidProject(input.project(), projects);
        };
    }

    private static NewDocument document(
            String name, @Nullable String sourcePath, Content content, Input input, ToolContext context) {
        Map<String, Object> more = input.citekey() == null ? Map.of() : Map.of("citekey", input.citekey());
        var tags = input.tags() == null ? List.<String>of() : input.tags();
        return NewDocument.file(
                name,
                sourcePath,
                content,
                new DocumentMetadata(null, null, tags, more),
                context.caller().id());
    }

    private ToolResult<Output> answer(JobOutcome outcome, ProjectId project, Input input) throws InterruptedException {
        var answers = new ProjectDocumentAnswers(library);
        return switch (outcome) {
            case JobOutcome.Running(var job) -> answers.started(project, job, input.filePath());
            case JobOutcome.Ended(var job) -> answers.ended(project, job);
            case JobOutcome.OwnedByOther() ->
                FileFailures.inProgress("the same call with async: false, which waits for it");
            case JobOutcome.Hidden() -> FileFailures.inProgress("the same call a little later");
        };
    }
}
