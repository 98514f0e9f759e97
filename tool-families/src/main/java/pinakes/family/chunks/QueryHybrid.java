package pinakes.family.chunks;

import java.time.Duration;
import java.util.List;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Finds chunks of a project by keyword and meaning combined.
record QueryHybrid(ChunkSearch search) implements Tool<ChunkSearch.Input, QueryHybrid.Output> {
    static final String NAME = "query_hybrid";

    record Output(List<FoundItem> items, int count, boolean hybridEnabled) {}

    @Override
    public ToolDefinition<ChunkSearch.Input, Output> definition() {
        return ToolDefinition.published(NAME, ChunkSearch.Input.class, Output.class)
                .query("projects:read")
                .responseTime(ResponseTime.MEDIUM)
                .timeout(Duration.ofSeconds(15))
                .cacheable()
                .tags("chunks", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(ChunkSearch.Input input, ToolContext context) throws InterruptedException {
        return search.run(
                input,
                true,
                context,
                (items, hints) -> ToolResult.success(new Output(items, items.size(), true), hints));
    }
}
