package pinakes.family.kb;

import java.util.HashSet;
import java.util.TreeSet;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.document.TagChange;
import pinakes.family.answer.StoredName;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Adds and removes tags of a document.
record KbTag(Documents documents, MistakenIds mistakenIds) implements Tool<KbTag.Input, DocumentView> {
    static final String NAME = "kb_tag";

    record Input(DocumentReference documentId, PlainTags add, PlainTags remove) {
        Input {
            if (add.value().isEmpty() && remove.value().isEmpty()) {
                throw new IllegalArgumentException("Send tags in add, remove or both.");
            }
            var both = new TreeSet<>(add.asSet());
            both.retainAll(remove.asSet());
            if (!both.isEmpty()) {
                throw new IllegalArgumentException(
                        "The same call cannot add and remove a tag: " + String.join(", ", both) + ".");
            }
        }
    }

    @Override
    public ToolDefinition<Input, DocumentView> definition() {
        return ToolDefinition.published(NAME, Input.class, DocumentView.class)
                .permissions("documents:write")
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "documents")
                .build();
    }

    @Override
    public ToolResult<DocumentView> call(Input input, ToolContext context) throws InterruptedException {
        var found = input.documentId().find(documents);
        if (found.isEmpty()) {
            return KbFailures.noDocument(input.documentId(), mistakenIds, context.caller());
        }
        var change = new TagChange(input.remove().asSet(), input.add().asSet());
        return documents
                .retag(found.get().id(), change)
                .map(document -> tagged(document, found.get()))
                .orElseGet(() -> KbFailures.noDocument(input.documentId()));
    }

    private static ToolResult<DocumentView> tagged(Document document, Document before) {
        var changed = new HashSet<>(before.tags());
        var kept = new HashSet<>(document.tags());
        kept.retainAll(changed);
        changed.addAll(document.tags());
        return ToolResult.success(
                DocumentView.of(document),
                Hints.exact()
                        .about(KbHints.document(document.number(), 1.0))
                        .constraint(StoredName.NOTICE)
                        .items(changed.size() - kept.size()));
    }
}
