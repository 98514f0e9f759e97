package pinakes.family.knowledge;

import java.time.InstantSource;
import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Job;
import pinakes.family.answer.EngineFaults;
import pinakes.family.document.MistakenIds;
import pinakes.family.file.FileAccess;
import pinakes.tool.ToolResult;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.resource.ChangeFeed;
import pinakes.tool.resource.ChangeFeed.Change;

/// The knowledge tools, prompts and resources.
public final class KnowledgeFamily {
    public static final String NAME = "knowledge";

    /// The tool whose work continues as a task when its caller does not wait.
    public static final String TASK_TOOL = KnowledgeAdd.NAME;

    private KnowledgeFamily() {}

    public static ToolFamily on(Engine engine, FileAccess files, ChangeFeed changes, InstantSource clock) {
        var documents = engine.documents();
        var ingestion = engine.ingestion();
        var mistakenIds = new MistakenIds(ingestion, engine.library());
        documents.watch(change -> announce(change.document(), changes), () -> announceAny(changes));
        return new ToolFamily(
                NAME,
                new ToolFamily.Lookup(KnowledgeShow.NAME, "document_id"),
                new KnowledgeEnvelope(),
                EngineFaults::of,
                List.of(
                        new KnowledgeAdd(ingestion, documents, files),
                        new KnowledgeSearch(engine, clock),
                        new KnowledgeRemove(documents, mistakenIds),
                        new KnowledgeShow(documents, mistakenIds),
                        new KnowledgeClear(documents),
                        new KnowledgeStatus(engine),
                        new KnowledgeTaskStatus(ingestion, documents, clock),
                        new WhatIsNew(engine, clock)),
                List.of(
                        new AnswerFromKnowledgePrompt(),
                        new SummariseDocumentPrompt(documents),
                        new WhatIsNewPrompt(documents, clock)),
                List.of(new DocumentResources(documents)));
    }

    /// Notifies clients that read documents as resources.
    private static void announce(DocumentId id, ChangeFeed changes) {
        changes.announce(new Change.ResourceUpdated(DocumentAddress.text(id)));
        changes.announce(new Change.ResourceUpdated(DocumentAddress.original(id)));
        announceAny(changes);
    }

    private static void announceAny(ChangeFeed changes) {
        changes.announce(new Change.ResourceUpdated(DocumentAddress.LIST));
        changes.announce(new Change.ResourcesChanged());
    }

    /// What [#TASK_TOOL] would have answered a caller that waited for this finished job.
    public static ToolResult<?> answerOf(Job ended, Documents documents, FileAccess files) throws InterruptedException {
        return new AddAnswers(documents, files.megabytesMax()).ended(ended);
    }
}
