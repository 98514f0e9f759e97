package pinakes.family.chunks;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
import pinakes.tool.hint.Priority;

/// Finds the chunks of a project whose meaning is closest to a query.
record FindChunks(Projects projects, ChunkLimits limits) implements Tool<FindChunks.Input, FindChunks.Output> {
    static final String NAME = "find_chunks";

    record Input(
            ProjectReference project,
            String query,
            int topK,
            @Nullable ChunkFilters filters,
            boolean includeFullText) {}

    record Output(List<FoundItem> items, int count) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("projects:read")
                .query()
                .responseTime(ResponseTime.MEDIUM)
                .timeout(Duration.ofSeconds(8))
                .tags("chunks", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.project().id();
        if (id.isEmpty()) {
            return ProjectFailures.invalidProject(input.project(), projects);
        }
        var query = new ChunkQuery(
                id.get(),
                input.query(),
                Math.min(input.topK(), limits.topKMax()),
                ChunkFilters.of(input.filters()),
                false);
        return switch (projects.search(query)) {
            case FindOutcome.Found found -> found(input, found);
            case NoSuchProject e -> ProjectFailures.invalidProject(input.project(), projects);
            case IndexUnavailable unavailable -> ProjectFailures.unavailable(unavailable);
            case FindOutcome.HybridNotSupported e ->
                throw new IllegalStateException("a search by meaning alone was treated as a hybrid one");
        };
    }

    private ToolResult<Output> found(Input input, FindOutcome.Found found) {
        var items = found.chunks().stream()
                .map(chunk -> FoundItem.of(chunk, limits.charactersMax(), input.includeFullText()))
                .toList();
        var hints = FoundHints.on(found, input.topK(), limits);
        var project = found.project();
        if (project.hybrid() && input.filters() == null) {
            FoundHints.again(
                    hints,
                    QueryHybrid.NAME,
                    Priority.LOW,
                    project.id(),
                    input.query(),
                    "The same query by words as well");
        }
        return ToolResult.success(new Output(items, items.size()), hints);
    }
}
