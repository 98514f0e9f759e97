package pinakes.family.chunks;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Payload;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoredChunk;
import pinakes.family.answer.StoredName;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.RiskFactor;

/// Describes a project's collection.
record InspectCollection(Projects projects) implements Tool<InspectCollection.Input, InspectCollection.Output> {
    static final String NAME = "inspect_collection";

    /// The fields that filters can use.
    private static final List<String> KEYWORDS = List.of(
            "project", "zotero.tags", "zotero.citekey", "zotero.year", "source.path", "source.title", "doc.page_span");

    record Input(ProjectReference project, int sample) {}

    record Output(
            String project,
            String collection,
            long size,
            String embedModel,
            List<String> payloadKeys,
            Indexes indexes,
            List<Sample> sample) {}

    record Indexes(List<String> keyword, List<String> fulltext) {}

    /// A chunk without its text.
    record Sample(
            String id,
            String project,
            @Nullable Object source,
            @Nullable Object zotero,
            @Nullable Object doc) {
        static Sample of(StoredChunk chunk) {
            var metadata = chunk.metadata();
            return new Sample(
                    chunk.id(),
                    String.valueOf(metadata.get(Payload.PROJECT)),
                    metadata.get(Payload.SOURCE),
                    metadata.get(Payload.ZOTERO),
                    metadata.get(Payload.DOC));
        }
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("projects:read")
                .responseTime(ResponseTime.FAST)
                .timeout(Duration.ofSeconds(5))
                .cacheable()
                .tags("chunks", "projects")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.project().id();
        if (id.isEmpty()) {
            return ProjectFailures.invalidProject(input.project(), projects);
        }
        return switch (projects.inspect(id.get(), input.sample())) {
            case InspectOutcome.Inspected inspected -> shown(inspected);
            case NoSuchProject e -> ProjectFailures.invalidProject(input.project(), projects);
            case IndexUnavailable unavailable -> ProjectFailures.unavailable(unavailable);
        };
    }

    private static ToolResult<Output> shown(InspectOutcome.Inspected inspected) {
        var project = inspected.project();
        var output = new Output(
                project.id().value(),
                project.collection(),
                inspected.chunks(),
                project.model(),
                inspected.payloadKeys(),
                new Indexes(KEYWORDS, project.hybrid() ? List.of(Payload.FULLTEXT) : List.of()),
                inspected.sample().stream().map(Sample::of).toList());
        var hints = Hints.exact().items(inspected.chunks());
        if (project.nextModel() != null) {
            hints.risk(new RiskFactor(
                            RiskFactor.Type.ACCURACY,
                            Priority.LOW,
                            "Searches use the vectors of " + project.model() + " until all chunks are embedded again.",
                            1.0,
                            0.3,
                            null))
                    .dependency(new Dependency(
                            FindChunks.NAME,
                            List.of(NAME),
                            Dependency.Type.RECOMMENDED,
                            "embed_model changes when all chunks are embedded again"));
        }
        if (!output.sample().isEmpty()) {
            hints.constraint(StoredName.NOTICE);
        }
        if (inspected.chunks() == 0) {
            hints.wouldHelp("chunks, stored with " + StoreChunks.NAME);
        }
        return ToolResult.success(output, hints);
    }
}
