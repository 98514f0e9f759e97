package pinakes.family.knowledge;

import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Confirmation;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.text.Quoted;

/// Removes one document permanently, after confirmation.
record KnowledgeRemove(Documents documents, MistakenIds mistakenIds)
        implements Tool<KnowledgeRemove.Input, KnowledgeRemove.Output> {
    static final String NAME = "knowledge-remove";
    private static final Logger LOG = LoggerFactory.getLogger(KnowledgeRemove.class);

    record Input(DocumentReference documentId, boolean confirm) {}

    record Output(DocumentId documentId, String filename, int chunksRemoved, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:delete")
                .destructive()
                .responseTime(ResponseTime.MEDIUM)
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var found = input.documentId().find(documents);
        if (found.isEmpty()) {
            return KnowledgeFailures.noDocument(input.documentId(), mistakenIds, context.caller());
        }
        var question = "Remove " + named(found.get()) + " with "
                + Counted.of(found.get().chunkCount(), "chunk") + " permanently?";
        var obstacle = Confirmation.obstacle(context, question, input.confirm(), () -> unconfirmed(found.get()));
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        var removed = documents.remove(found.get().id());
        removed.ifPresent(document -> LOG.info(
                "{} removed document {} (chunks: {})", context.caller().id(), document.id(), document.chunkCount()));
        return removed.map(KnowledgeRemove::removed)
                .orElseGet(() -> KnowledgeFailures.noDocument(input.documentId().value()));
    }

    /// All notes have the same file name, so their titles and numbers tell them apart.
    private static String named(Document document) {
        return isNote(document)
                ? "note " + document.number() + " ("
                        + Quoted.of(String.valueOf(document.text().title())) + ")"
                : "the document " + Quoted.of(document.source().fileName());
    }

    private static boolean isNote(Document document) {
        return document.source().kind() == DocumentKind.NOTE;
    }

    private static ToolResult<Output> removed(Document document) {
        var hints = Hints.exact().items(document.chunkCount()).risk(DataLossRisk.of(document, true));
        return ToolResult.success(
                new Output(
                        document.id(),
                        document.source().fileName(),
                        document.chunkCount(),
                        "Document removed successfully"),
                hints);
    }

    private static ToolResult<Output> unconfirmed(Document document) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("id", document.id().toString());
        facts.put("filename", document.source().fileName());
        facts.put("chunks", document.chunkCount());
        if (isNote(document)) {
            facts.put("document_number", document.number().value());
            facts.put("title", String.valueOf(document.text().title()));
        }
        var confirmed = Map.<String, Object>of("document_id", document.id().toString(), "confirm", true);
        return ToolResult.failure(
                new ToolError.Refused(
                        "confirmation_required", "Set confirm=true to remove this document", Map.of("document", facts)),
                Hints.recorded("nothing was removed")
                        .next(NextAction.irreversible(NAME, confirmed, "Remove it permanently", "the user agreed"))
                        .items(document.chunkCount())
                        .risk(DataLossRisk.of(document, false)));
    }
}
