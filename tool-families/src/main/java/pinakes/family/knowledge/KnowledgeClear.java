package pinakes.family.knowledge;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.access.Reach;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Documents.Totals;
import pinakes.engine.text.Counted;
import pinakes.family.answer.Confirmation;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.answer.Rounding;
import pinakes.tool.RateLimit;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Removes every document permanently, after confirmation with a phrase.
record KnowledgeClear(Documents documents) implements Tool<KnowledgeClear.Input, KnowledgeClear.Output> {
    static final String NAME = "knowledge-clear";
    private static final Logger LOG = LoggerFactory.getLogger(KnowledgeClear.class);
    private static final String PHRASE = "DELETE ALL";

    record Input(boolean confirm, String confirmationPhrase) {
        private boolean isConfirmed() {
            return confirm && confirmationPhrase.equals(PHRASE);
        }
    }

    record Output(long documentsRemoved, long embeddingsRemoved, double storageFreedMb, String message) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .permissions("documents:delete")
                .onWhole(Reach.COLLECTIONS)
                .destructive()
                .responseTime(ResponseTime.SLOW)
                .rateLimit(RateLimit.perMinute(300))
                .tags("knowledge", "documents")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var totals = documents.totals(DocumentFilter.ALL);
        var question = "Remove all documents and notes permanently (" + totals.documents() + " in total)?";
        var obstacle = Confirmation.obstacle(context, question, input.isConfirmed(), () -> unconfirmed(totals));
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        var cleared = documents.clear();
        LOG.info("{} removed all documents: {}", context.caller().id(), cleared.documents());
        var output = new Output(
                cleared.documents(),
                cleared.passages(),
                Rounding.megabytes(cleared.bytesFreed()),
                "Knowledge base cleared successfully");
        return ToolResult.success(
                output,
                lost(
                        Hints.exact().items(cleared.documents()),
                        totals,
                        cleared.documents(),
                        cleared.documents() == 1 ? " was permanently removed." : " were permanently removed."));
    }

    private static ToolResult<Output> unconfirmed(Totals totals) {
        var toRemove = Map.of(
                "files", totals.byKind().getOrDefault(DocumentKind.FILE, 0L),
                "notes", notes(totals),
                "passages", totals.passages());
        return ToolResult.failure(
                new ToolError.Refused(
                        "confirmation_required",
                        "This action will delete ALL documents. Set confirm=true and confirmation_phrase='DELETE ALL'"
                                + " to proceed",
                        Map.of("current_document_count", totals.documents(), "will_remove", toRemove)),
                unconfirmedHints(totals));
    }

    private static Hints unconfirmedHints(Totals totals) {
        var count = totals.documents();
        var hints = Hints.recorded("nothing was removed");
        return count == 0
                ? hints
                : lost(hints, totals, count, " will be permanently removed.")
                        .next(KnowledgeShow.NAME, Priority.MEDIUM, Map.of(), "List what would be removed")
                        .items(count)
                        .wouldHelp("the user's agreement");
    }

    /// @param before what there was; notes cannot be restored
    private static Hints lost(Hints hints, Totals before, long documents, String what) {
        var hasNotes = notes(before) > 0;
        return documents == 0
                ? hints
                : hints.risk(DataLossRisk.of(
                        documents,
                        counted(documents, before) + what + (hasNotes ? " Notes cannot be restored." : ""),
                        hasNotes ? null : "Add the files again."));
    }

    /// Such as `1 note`, or `3 documents and notes`.
    private static String counted(long count, Totals before) {
        var notes = notes(before);
        if (notes == 0) {
            return Counted.of(count, "document");
        }
        return notes == before.documents() ? Counted.of(count, "note") : count + " documents and notes";
    }

    private static long notes(Totals totals) {
        return totals.byKind().getOrDefault(DocumentKind.NOTE, 0L);
    }
}
