package pinakes.family.kb;

import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.document.TagChange;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Moves a document to another collection.
record KbSetCollection(Documents documents, MistakenIds mistakenIds)
        implements Tool<KbSetCollection.Input, DocumentView> {
    static final String NAME = "kb_set_collection";

    record Input(DocumentReference documentId, CollectionName collection) {}

    @Override
    public ToolDefinition<Input, DocumentView> definition() {
        return ToolDefinition.published(NAME, Input.class, DocumentView.class)
                .permissions("documents:write")
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "collections")
                .build();
    }

    @Override
    public ToolResult<DocumentView> call(Input input, ToolContext context) throws InterruptedException {
        var found = input.documentId().find(documents);
        if (found.isEmpty()) {
            return KbFailures.noDocument(input.documentId(), mistakenIds, context.caller());
        }
        return documents
                .retag(found.get().id(), TagChange.to(input.collection()))
                .map(document -> moved(document, CollectionName.of(found.get().tags())))
                .orElseGet(() -> KbFailures.noDocument(input.documentId()));
    }

    private static ToolResult<DocumentView> moved(Document document, CollectionName from) {
        var isSame = from.equals(CollectionName.of(document.tags()));
        var hints = Hints.recorded(isSame ? "it was there already" : "moved from another collection")
                .about(KbHints.document(document.number(), 1.0))
                .items(isSame ? 0 : 1);
        return ToolResult.success(DocumentView.of(document), hints);
    }
}
