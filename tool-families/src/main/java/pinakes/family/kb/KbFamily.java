package pinakes.family.kb;

import java.util.List;
import java.util.Optional;
import pinakes.engine.Engine;
import pinakes.engine.ingest.Job;
import pinakes.family.answer.BareEnvelope;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.ErrorCodes;
import pinakes.family.document.MistakenIds;
import pinakes.family.job.OpenJobs;
import pinakes.family.upload.StagedUploads;
import pinakes.family.upload.StagingException;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.registry.ToolFamily;

/// The kb tools.
public final class KbFamily {
    public static final String NAME = "kb";

    /// The tool that reports how a job ended.
    public static final String TASK_TOOL = KbJobs.NAME;

    private KbFamily() {}

    public static ToolFamily on(Engine engine, StagedUploads uploads) {
        var documents = engine.documents();
        var ingestion = engine.ingestion();
        var mistakenIds = new MistakenIds(ingestion, engine.library());
        var related = new RelatedNotes(engine.search());
        return new ToolFamily(
                NAME,
                new ToolFamily.Lookup(KbList.NAME, "document_id"),
                new BareEnvelope(ErrorCodes::of, ErrorCodes::facts),
                KbFamily::fault,
                List.of(
                        new KbSearch(engine.search(), new OpenJobs(ingestion)),
                        new KbAddnote(ingestion, related),
                        new KbUploadStart(uploads),
                        new KbUploadChunk(uploads),
                        new KbUploadFinish(uploads, ingestion),
                        new KbUpdateNote(documents, mistakenIds, engine.notes(), related),
                        new KbGet(documents, mistakenIds),
                        new KbStatus(engine),
                        new KbJobs(ingestion, documents),
                        new KbDelete(documents, mistakenIds),
                        new KbList(documents),
                        new KbCollections(documents),
                        new KbSetCollection(documents, mistakenIds),
                        new KbTag(documents, mistakenIds),
                        new MoveDocument(engine)),
                List.of(),
                List.of());
    }

    /// What [#TASK_TOOL] answers about this finished job.
    public static ToolResult<?> answerOf(Job ended) {
        return KbJobs.answer(List.of(ended));
    }

    private static Optional<ToolError> fault(RuntimeException fault) {
        return fault instanceof StagingException staging
                ? Optional.of(new ToolError.Unavailable(String.valueOf(staging.getMessage())))
                : EngineFaults.of(fault);
    }
}
