package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.answer.Provenance;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.MistakenIds;
import pinakes.tool.RateLimit;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Replaces the text of a note.
record KbUpdateNote(Documents documents, MistakenIds mistakenIds, Notes notes, RelatedNotes related)
        implements Tool<KbUpdateNote.Input, DocumentView> {
    static final String NAME = "kb_update_note";

    record Input(
            DocumentReference documentId,
            String text,
            @Nullable Integer expectedVersion) {}

    @Override
    public ToolDefinition<Input, DocumentView> definition() {
        return ToolDefinition.published(NAME, Input.class, DocumentView.class)
                .permissions("documents:write")
                .destructive()
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .rateLimit(RateLimit.perMinute(600))
                .tags("kb", "notes")
                .build();
    }

    @Override
    public ToolResult<DocumentView> call(Input input, ToolContext context) throws InterruptedException {
        var found = input.documentId().find(documents);
        if (found.isEmpty()) {
            return KbFailures.noDocument(input.documentId(), mistakenIds, context.caller());
        }
        var others = related.to(input.text(), found.get().id(), context.caller());
        return switch (notes.revise(
                found.get().id(),
                input.text(),
                input.expectedVersion(),
                context.caller().id())) {
            case ReviseOutcome.Revised(var document)
            when document.version() == found.get().version() -> unchanged(document);
            case ReviseOutcome.Revised(var document) -> revised(document, others);
            case ReviseOutcome.Missing() -> KbFailures.noDocument(input.documentId());
            case ReviseOutcome.NotANote(var document) -> notANote(document);
            case ReviseOutcome.Outdated(var document) -> outdated(document);
            case ReviseOutcome.Known(var document) -> known(document);
            case ReviseOutcome.Refused(var fault) -> SubmissionAnswers.refused(fault);
        };
    }

    private static ToolResult<DocumentView> unchanged(Document document) {
        return ToolResult.success(
                DocumentView.of(document),
                Hints.recorded("the note has this text already; nothing was changed")
                        .about(KbHints.document(document.number(), 1.0))
                        .quality(Provenance.of(document)));
    }

    private static ToolResult<DocumentView> revised(Document document, List<RelatedNotes.Related> others) {
        var hints = Hints.exact()
                .about(KbHints.document(document.number(), 1.0))
                .quality(Provenance.of(document))
                .items(document.chunkCount())
                .risk(DataLossRisk.of(
                        1,
                        "The text of version " + (document.version() - 1) + " was replaced.",
                        "A person can restore it with ./kb note restore " + document.number() + " "
                                + (document.version() - 1) + "."));
        return ToolResult.success(DocumentView.of(document), RelatedNotes.pointOut(others, hints));
    }

    private static ToolResult<DocumentView> notANote(Document document) {
        return ToolResult.failure(
                new ToolError.Refused(
                        "not_a_note",
                        "Only notes can be updated; document " + document.number() + " is a file ("
                                + document.text().format() + "). Add the changed file again.",
                        facts(document)),
                Hints.recorded("the document is a file; nothing was changed")
                        .wouldHelp("the changed file, added again"));
    }

    private static ToolResult<DocumentView> outdated(Document document) {
        return ToolResult.failure(
                new ToolError.Refused(
                        "version_conflict",
                        "The note is now at version " + document.version()
                                + "; nothing was changed. Read it, then call again with expected_version "
                                + document.version() + ".",
                        Map.of("document_id", document.number().value(), "version", document.version())),
                Hints.recorded("the note does not have the expected version")
                        .next(KbHints.read(document.number(), Priority.HIGH, "Read the current text")));
    }

    private static ToolResult<DocumentView> known(Document document) {
        return ToolResult.failure(
                new ToolError.Refused(
                        "duplicate",
                        "Document " + document.number() + " already has exactly this text; nothing was changed.",
                        facts(document)),
                Hints.recorded("another document has the same text")
                        .next(KbHints.read(document.number(), Priority.MEDIUM, "Read the other document")));
    }

    private static Map<String, Object> facts(Document document) {
        return Map.of("document_id", document.number().value());
    }
}
