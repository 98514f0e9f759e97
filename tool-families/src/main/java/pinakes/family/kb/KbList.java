package pinakes.family.kb;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.DocumentPage;
import pinakes.engine.document.Documents;
import pinakes.family.answer.OffsetBeyondEnd;
import pinakes.family.answer.StoredName;
import pinakes.family.document.MetadataFilter;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Lists documents, newest first.
record KbList(Documents documents) implements Tool<KbList.Input, KbList.Output> {
    static final String NAME = "kb_list";

    record Input(
            @Nullable CollectionName collection,
            List<String> tags,
            @Nullable DocType docType,
            int limit,
            long offset,
            @Nullable MetadataFilter metadata) {
        private DocumentScope scope() {
            return new DocumentScope(tags, collection, docType, metadata);
        }
    }

    record Output(List<DocumentView> documents, long total, long offset) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .query("documents:read")
                .responseTime(ResponseTime.FAST)
                .cacheable()
                .tags("kb", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var page = documents.list(input.scope().filter(), DocumentOrder.NEWEST_FIRST, input.limit(), input.offset());
        var views = page.documents().stream().map(DocumentView::of).toList();
        return ToolResult.success(new Output(views, page.total(), input.offset()), hints(input, page));
    }

    private static Hints hints(Input input, DocumentPage page) {
        var shown = page.documents().size();
        var hints = Hints.exact().items(shown);
        if (page.total() == 0) {
            return input.collection() == null
                    ? hints
                    : hints.next(KbCollections.NAME, Priority.MEDIUM, Map.of(), "List the collections");
        }
        var end = input.offset() + shown;
        if (shown > 0 && end < page.total()) {
            hints.next(NAME, Priority.LOW, nextPage(input, end), null);
        }
        return OffsetBeyondEnd.warn(hints, "offset", input.offset(), page.total(), "document")
                .constraint(StoredName.NOTICE);
    }

    private static Map<String, Object> nextPage(Input input, long offset) {
        var arguments = new LinkedHashMap<String, Object>();
        if (input.collection() != null) {
            arguments.put("collection", input.collection().value());
        }
        if (!input.tags().isEmpty()) {
            arguments.put("tags", input.tags());
        }
        if (input.docType() != null) {
            arguments.put("doc_type", input.docType().value());
        }
        if (input.metadata() != null) {
            arguments.put("metadata", input.metadata().value());
        }
        arguments.put("limit", input.limit());
        arguments.put("offset", offset);
        return arguments;
    }
}
