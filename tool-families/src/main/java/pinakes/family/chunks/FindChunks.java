package pinakes.family.chunks;

import java.time.Duration;
import java.util.List;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;

/// Finds the chunks of a project whose meaning is closest to a query.
record FindChunks(ChunkSearch search) implements Tool<ChunkSearch.Input, FindChunks.Output> {
    static final String NAME = "find_chunks";

    record Output(List<FoundItem> items, int count) {}

    @Override
    public ToolDefinition<ChunkSearch.Input, Output> definition() {
        return ToolDefinition.published(NAME, ChunkSearch.Input.class, Output.class)
                .query("projects:read")
                .responseTime(ResponseTime.MEDIUM)
                .timeout(Duration.ofSeconds(8))
                .cacheable()
                .tags("chunks", "search")
                .build();
    }

    @Override
    public ToolResult<Output> call(ChunkSearch.Input input, ToolContext context) throws InterruptedException {
        return search.run(
                input, false, context, (items, hints) -> ToolResult.success(new Output(items, items.size()), hints));
    }
}
