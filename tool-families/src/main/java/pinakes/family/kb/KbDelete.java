package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.Documents;
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
import pinakes.tool.hint.Alternative;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.NextAction;
import pinakes.tool.text.Quoted;

/// Removes one document permanently, after confirmation.
record KbDelete(Documents documents, MistakenIds mistakenIds) implements Tool<KbDelete.Input, KbDelete.Output> {
    static final String NAME = "kb_delete";
    private static final Logger LOG = LoggerFactory.getLogger(KbDelete.class);

    private static final Alternative MOVE = new Alternative(
            KbSetCollection.NAME,
            1.0,
            "moves it out of the way and can be undone",
            List.of(),
            List.of("unfiltered searches still find it"),
            null);

    record Input(DocumentReference documentId, boolean confirm) {}

    record Output(DocumentNumber documentId, String title, int chunksRemoved) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("documents:delete")
                .destructive()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var found = input.documentId().find(documents);
        if (found.isEmpty()) {
            return KbFailures.noDocument(input.documentId(), mistakenIds, context.caller());
        }
        var question = "Remove document " + found.get().number() + " ("
                + Quoted.of(found.get().name()) + ") permanently?";
        var obstacle = Confirmation.obstacle(context, question, input.confirm(), () -> unconfirmed(found.get()));
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        var removed = documents.remove(found.get().id());
        removed.ifPresent(document -> LOG.info(
                "{} removed document {} (chunks: {})", context.caller().id(), document.id(), document.chunkCount()));
        return removed.map(KbDelete::removed).orElseGet(() -> KbFailures.noDocument(input.documentId()));
    }

    private static ToolResult<Output> removed(Document document) {
        return ToolResult.success(
                new Output(document.number(), document.name(), document.chunkCount()),
                Hints.exact().items(document.chunkCount()).risk(DataLossRisk.of(document, true)));
    }

    private static ToolResult<Output> unconfirmed(Document document) {
        var number = document.number();
        var facts = Map.<String, Object>of(
                "document_id", number.value(),
                "title", document.name(),
                "collection", CollectionName.of(document.tags()).value(),
                "chunks", document.chunkCount());
        var confirmed = Map.<String, Object>of("document_id", number.value(), "confirm", true);
        return ToolResult.failure(
                new ToolError.Refused(
                        "confirmation_required",
                        "Set confirm=true to remove document " + number + " permanently.",
                        facts),
                Hints.recorded("nothing was removed")
                        .next(NextAction.irreversible(NAME, confirmed, "Remove it", "the user agreed"))
                        .items(document.chunkCount())
                        .risk(DataLossRisk.of(document, false))
                        .alternative(MOVE));
    }
}
