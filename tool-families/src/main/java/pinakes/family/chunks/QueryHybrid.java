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
final class QueryHybrid implements Tool<FindChunks.Input, QueryHybrid.Output> {
    static final String NAME = "query_hybrid";
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    record Output(List<FoundItem> items, int count, boolean hybridEnabled) {}

    private final Projects projects;
    private final ChunkLimits limits;

    QueryHybrid(Projects projects, ChunkLimits limits) {
        this.projects = projects;
        this.limits = limits;
    }

    @Override
    public ToolDefinition<FindChunks.Input, Output> definition() {
        return ToolDefinition.named(NAME, FindChunks.Input.class, Output.class)
                .keepsPublishedName()
                .permissions("projects:read")
                .query()
                .responseTime(ResponseTime.MEDIUM)
                .timeout(TIMEOUT)
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
        return ToolResult.success(
                new Output(items, items.size(), true),
                FoundHints.on(found, input.topK(), limits).build());
    }
}
