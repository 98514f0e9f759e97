package pinakes.family.chunks;

import java.time.Duration;
import java.util.List;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Projects;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Finds chunks of a project by words and meaning combined.
record QueryHybrid(Projects projects, ChunkLimits limits) implements Tool<FindChunks.Input, QueryHybrid.Output> {
    static final String NAME = "query_hybrid";

    record Output(List<FoundItem> items, int count, boolean hybridEnabled) {}

    @Override
    public ToolDefinition<FindChunks.Input, Output> definition() {
        return ToolDefinition.published(NAME, FindChunks.Input.class, Output.class)
                .permissions("projects:read")
                .query()
                .responseTime(ResponseTime.MEDIUM)
                .timeout(Duration.ofSeconds(15))
                .tags("chunks", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(FindChunks.Input input, ToolContext context) throws InterruptedException {
        var id = input.project().id();
        if (id.isEmpty()) {
            return ProjectFailures.invalidProject(input.project(), projects);
        }
        var query = new ChunkQuery(
                id.get(),
                input.query(),
                Math.min(input.topK(), limits.topKMax()),
                ChunkFilters.of(input.filters()),
                true);
        return switch (projects.search(query)) {
            case FindOutcome.Found found -> found(input, found);
            case FindOutcome.HybridNotSupported refused ->
                ProjectFailures.hybridNotSupported(refused.project(), input.query());
            case NoSuchProject e -> ProjectFailures.invalidProject(input.project(), projects);
            case IndexUnavailable unavailable -> ProjectFailures.unavailable(unavailable);
        };
    }

    private ToolResult<Output> found(FindChunks.Input input, FindOutcome.Found found) {
        var items = found.chunks().stream()
                .map(chunk -> FoundItem.of(chunk, limits.charactersMax(), input.includeFullText()))
                .toList();
        return ToolResult.success(new Output(items, items.size(), true), FoundHints.on(found, input.topK(), limits));
    }
}
