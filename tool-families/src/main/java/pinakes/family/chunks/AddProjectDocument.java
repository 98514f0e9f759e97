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
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.FileFormat;
import pinakes.engine.ingest.Content;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.library.Library;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.family.file.FileAccess;
import pinakes.family.file.FileAccess.Look;
import pinakes.family.job.SubmittedJobs;
import pinakes.family.job.SubmittedJobs.Course;
import pinakes.tool.Category;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Adds a document to a project: the engine reads it, cuts it and embeds it with the project's model.
final class AddProjectDocument implements Tool<AddProjectDocument.Input, AddProjectDocument.Output> {
    static final String NAME = "add-project-document";

    /// For callers that wait; the others have their answer at once.
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
            require((filePath == null) != (content == null), "either file_path or content says what to add");
            require(content == null || !content.isBlank(), "content has more in it than blanks");
            require(content == null || citekey != null, "content needs a citekey, which it is known by");
            require(citekey == null || CITEKEY.matcher(citekey).matches(), "citekey has no blank, bracket, comma or @");
        }

        private static void require(boolean holds, String rule) {
            if (!holds) {
                throw new IllegalArgumentException(rule);
            }
        }
    }

    /// A task, for those who do not wait, or the document.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            Status status,
            @Nullable JobId taskId,
            @Nullable DocumentId documentId,
            @Nullable Integer chunksCreated,
            @Nullable String citekey) {}

    /// How far it is.
    enum Status {
        QUEUED,
        COMPLETED,
        /// The project had it already.
        UNCHANGED
    }

    private final Projects projects;
    private final Library library;
    private final FileAccess files;
    private final SubmittedJobs jobs;
    private final ProjectDocumentAnswers answers;

    AddProjectDocument(Projects projects, Library library, Ingestion ingestion, FileAccess files) {
        this.projects = projects;
        this.library = library;
        this.files = files;
        this.jobs = new SubmittedJobs(ingestion);
        this.answers = new ProjectDocumentAnswers(library);
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("projects:write", "files:read")
                .category(Category.MUTATION)
                .destructive()
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .timeout(WAIT_MAX)
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
        var look = files.look(path, context);
        if (FileFormat.announcedBy(path).isEmpty() && !(look instanceof Look.Folder)) {
            return FileFailures.unsupported(path);
        }
        return switch (look) {
            case Look.Granted(var file) ->
                add(
                        id.get(),
                        document(file.name(), file.path().toString(), file::open, input, context),
                        input,
                        context);
            case Look.Missing() -> FileFailures.missing(path);
            case Look.TooLarge(var bytes) -> FileFailures.tooLarge(bytes, files.megabytesMax());
            case Look.Folder() ->
                FileFailures.notReadable(FileAccess.FOLDER_REFUSAL, "a file that the server may read");
            case Look.Refused(var why, var wouldHelp) -> FileFailures.notReadable(why, wouldHelp);
        };
    }

    private ToolResult<Output> add(ProjectId project, NewDocument document, Input input, ToolContext context)
            throws InterruptedException {
        ProjectSubmission submission;
        try {
            submission = library.submit(project, document);
        } catch (IOException _) {
            return FileFailures.notReadable("The file could not be read to its end.", "whether it can be read now");
        }
        return switch (submission) {
            case ProjectSubmission.Accepted(var job) -> answer(jobs.begun(job, input.async(), context), project, input);
            case ProjectSubmission.UnderWay(var job) ->
                answer(jobs.underWay(job, input.async(), context), project, input);
            case ProjectSubmission.Unchanged(var known) -> answers.unchanged(project, known);
            case ProjectSubmission.Refused(var fault) -> FileFailures.refused(fault);
            case ProjectSubmission.Busy(var waiting) -> FileFailures.busy(waiting);
            case ProjectSubmission.NoProject _ -> ProjectFailures.invalidProject(input.project(), projects);
        };
    }

    private static NewDocument document(
            String name, @Nullable String sourcePath, Content content, Input input, ToolContext context) {
        Map<String, Object> more = input.citekey() == null ? Map.of() : Map.of("citekey", input.citekey());
        var tags = input.tags() == null ? List.<String>of() : input.tags();
        return new NewDocument(
                DocumentKind.FILE,
                name,
                sourcePath,
                content,
                new DocumentMetadata(null, null, tags, more),
                false,
                context.caller().id());
    }

    private ToolResult<Output> answer(Course course, ProjectId project, Input input) throws InterruptedException {
        return switch (course) {
            case Course.GoingOn(var job) -> answers.started(project, job, input.filePath());
            case Course.Ended(var job) -> answers.ended(project, job);
            case Course.Others() -> FileFailures.othersJob();
            case Course.Hidden() -> FileFailures.hiddenJob();
        };
    }
}
