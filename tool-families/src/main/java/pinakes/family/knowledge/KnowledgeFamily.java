package pinakes.family.knowledge;

import java.time.InstantSource;
import java.util.List;
import pinakes.engine.Engine;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Job;
import pinakes.family.file.FileAccess;
import pinakes.family.wording.EngineFaults;
import pinakes.tool.ToolResult;
import pinakes.tool.registry.ToolFamily;
import pinakes.tool.resource.ChangeFeed;

/// The knowledge tools with everything they offer.
public final class KnowledgeFamily {
    public static final String NAME = "knowledge";

    /// The tool whose work goes on as a task when its caller does not wait.
    public static final String TASK_TOOL = KnowledgeAdd.NAME;

    private KnowledgeFamily() {}

    public static ToolFamily on(Engine engine, FileAccess files, ChangeFeed changes, InstantSource clock) {
        var documents = engine.documents();
        var ingestion = engine.ingestion();
        DocumentChanges.announce(documents, changes);
        return new ToolFamily(
                NAME,
                KnowledgeShow.NAME,
                new KnowledgeEnvelope(),
                EngineFaults::of,
                List.of(
                        new KnowledgeAdd(ingestion, documents, files),
                        new KnowledgeSearch(engine, clock),
                        new KnowledgeRemove(documents),
                        new KnowledgeShow(documents),
                        new KnowledgeClear(documents),
                        new KnowledgeStatus(engine),
                        new KnowledgeTaskStatus(ingestion, documents, clock)),
                List.of(
                        new AnswerFromKnowledgePrompt(),
                        new SummariseDocumentPrompt(documents),
                        new WhatIsNewPrompt(documents, clock)),
                List.of(new DocumentResources(documents)));
    }

    /// What [#TASK_TOOL] would have answered to a caller that waited for this job, which has ended.
    public static ToolResult<?> answerOf(Job ended, Documents documents, FileAccess files) throws InterruptedException {
        return new AddAnswers(documents, files.megabytesMax()).ended(ended);
    }
}
