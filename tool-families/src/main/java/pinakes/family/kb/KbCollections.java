package pinakes.family.kb;

import java.util.List;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.Documents;
import pinakes.family.answer.StoredName;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Lists the collections.
record KbCollections(Documents documents) implements Tool<KbCollections.Input, KbCollections.Output> {
    static final String NAME = "kb_collections";

    record Input() {}

    record Output(List<Entry> collections) {}

    record Entry(CollectionName name, long documents) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .cacheable()
                .tags("kb", "collections")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var collections = documents.tags(DocumentFilter.ALL).stream()
                .flatMap(count ->
                        CollectionName.parse(count.tag()).stream().map(name -> new Entry(name, count.documents())))
                .toList();
        var hints = Hints.exact().items(collections.size()).constraint(StoredName.NOTICE);
        return ToolResult.success(new Output(collections), hints);
    }
}
