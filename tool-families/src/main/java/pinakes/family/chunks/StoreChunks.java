package pinakes.family.chunks;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.JobId;
import pinakes.engine.project.Batch;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.NewChunk;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.text.Counted;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.job.SubmittedJobs;
import pinakes.tool.RateLimit;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolError.InvalidInput.Violation;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.SourceQuality;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.text.Quoted;

/// Stores a batch of chunks in a project, all or none.
record StoreChunks(Projects projects, Ingestion ingestion) implements Tool<StoreChunks.Input, StoreChunks.Output> {
    static final String NAME = "store_chunks";

    /// Smaller batches are accepted but cost as much as one of this size.
    private static final int CHUNKS_USUAL_MIN = 100;

    record Input(ProjectReference project, List<Item> items, boolean migrate) {}

    @SuppressWarnings("ArrayRecordComponent") // never compared, and copying every vector is expensive
    record Item(
            String id,
            String text,
            float @Nullable [] embedding,
            @Nullable Map<String, @Nullable Object> metadata) {
        NewChunk chunk() {
            var said = metadata == null ? Map.<String, Object>of() : known(metadata);
            return embedding == null ? new NewChunk(id, text, said) : new NewChunk(id, text, embedding, said);
        }

        /// Null values count as absent.
        private static Map<String, Object> known(Map<String, @Nullable Object> metadata) {
            return metadata.entrySet().stream()
                    .filter(entry -> entry.getValue() != null)
                    .collect(Collectors.toMap(Map.Entry::getKey, entry -> Objects.requireNonNull(entry.getValue())));
        }
    }

    /// @param jobId the job that stores the chunks; absent when they are stored
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Output(
            int chunksWritten,
            String project,
            String embedModel,
            List<String> warnings,
            @Nullable JobId jobId,
            @Nullable Status status) {}

    enum Status {
        QUEUED
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("projects:write")
                .destructive()
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .timeout(Duration.ofSeconds(15))
                .rateLimit(RateLimit.perMinute(300))
                .tags("chunks", "projects")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.project().id();
        if (id.isEmpty()) {
            return ProjectFailures.invalidProject(input.project(), projects);
        }
        var chunks = new ArrayList<NewChunk>();
        for (var item : input.items()) {
            try {
                chunks.add(item.chunk());
            } catch (
                    IllegalArgumentException
                            e) { // a rule that the contract cannot express, such as what counts as blank
                return unusable(new StoreOutcome.Unusable(item.id(), chunks.size(), String.valueOf(e.getMessage())));
            }
        }
        return switch (projects.store(
                id.get(), new Batch(chunks, input.migrate(), context.caller().id(), true))) {
            case StoreOutcome.Written written -> written(written, input.items());
            case StoreOutcome.Queued queued -> queued(queued, context);
            case StoreOutcome.Mismatch mismatch -> ProjectFailures.mismatch(mismatch);
            case StoreOutcome.Unusable unusable -> unusable(unusable);
            case NoSuchProject e -> ProjectFailures.invalidProject(input.project(), projects);
            case IndexUnavailable unavailable -> ProjectFailures.unavailable(unavailable);
        };
    }

    private static ToolResult<Output> written(StoreOutcome.Written written, List<Item> items) {
        var project = written.project();
        var warnings = new ArrayList<String>();
        if (written.chunks() < CHUNKS_USUAL_MIN) {
            warnings.add("Batches of " + CHUNKS_USUAL_MIN + " to " + Batch.CHUNKS_MAX
                    + " chunks are stored faster; this one had " + written.chunks() + ".");
        }
        warnings.addAll(written.warnings());
        var id = project.id().value();
        return ToolResult.success(
                new Output(written.chunks(), id, project.model(), warnings, null, null), hints(written, items));
    }

    /// Texts and vectors of other programs cannot be verified.
    private static Hints hints(StoreOutcome.Written written, List<Item> items) {
        var hints = Hints.exact().items(written.chunks()).quality(SourceQuality.LOW);
        var replaced = written.replaced();
        if (replaced > 0) {
            hints.risk(DataLossRisk.of(
                    replaced,
                    Counted.of(replaced, "chunk") + (replaced == 1 ? " was" : " were") + " permanently replaced.",
                    null));
        }
        var model = written.project().model();
        if (items.stream()
                .anyMatch(item -> item.embedding() != null && item.chunk().model() == null)) {
            hints.assuming("the embeddings are from " + model);
        }
        if (written.project().nextModel() != null) {
            hints.dependency(new Dependency(
                    FindChunks.NAME,
                    List.of(InspectCollection.NAME),
                    Dependency.Type.RECOMMENDED,
                    "the project is being embedded again"));
        }
        return hints;
    }

    /// Embedding would take longer than the time limit of the call, so the caller gets a job; its progress is reported
    /// if possible.
    private ToolResult<Output> queued(StoreOutcome.Queued queued, ToolContext context) throws InterruptedException {
        var project = queued.project();
        var job = new JobId(queued.job());
        var begun = ingestion.find(job);
        if (begun.isPresent()) {
            var _ = new SubmittedJobs(ingestion).begun(begun.get(), true, context);
        }
        var warnings = new ArrayList<>(queued.warnings());
        warnings.addFirst(
                "Embedding would exceed this call's time limit. Instead, a job will store the chunks (all or none).");
        return ToolResult.success(
                new Output(0, project.id().value(), project.model(), warnings, job, Status.QUEUED),
                Hints.exact()
                        .items(0)
                        .about("task", job.toString(), "the job that stores the chunks", 1.0)
                        .next("kb_jobs", Priority.MEDIUM, Map.of("job_id", job.toString()), null)
                        .next("knowledge-task-status", Priority.MEDIUM, Map.of("task_id", job.toString()), null)
                        .dependency(new Dependency(
                                FindChunks.NAME,
                                List.of(NAME),
                                Dependency.Type.REQUIRED,
                                "the chunks become searchable when the job finishes"))
                        .validFor(ValidityPeriod.IMMEDIATE));
    }

    private static ToolResult<Output> unusable(StoreOutcome.Unusable unusable) {
        var where = "items[" + unusable.position() + "]";
        return ToolResult.failure(
                new ToolError.InvalidInput(
                        "Chunk '" + Quoted.of(unusable.chunkId()) + "' (" + where + ") cannot be stored: "
                                + unusable.problem() + ". No chunk in the batch was stored.",
                        List.of(new Violation(where, unusable.problem()))),
                Hints.recorded("no chunk in the batch was stored"));
    }
}
