package pinakes.family.kb;

import java.util.List;
import java.util.Optional;
import pinakes.engine.Engine;
import pinakes.family.upload.StagingException;
import pinakes.family.upload.Uploads;
import pinakes.family.wording.EngineFaults;
import pinakes.tool.ToolError;
import pinakes.tool.registry.ToolFamily;

/// The kb tools with everything they offer.
public final class KbFamily {
    public static final String NAME = "kb";

    private KbFamily() {}

    public static ToolFamily on(Engine engine, Uploads uploads) {
        var documents = engine.documents();
        var ingestion = engine.ingestion();
        return new ToolFamily(
                NAME,
                new KbEnvelope(),
                KbFamily::fault,
                List.of(
                        new KbSearch(engine.search()),
                        new KbAddnote(ingestion),
                        new KbUploadStart(uploads),
                        new KbUploadChunk(uploads),
                        new KbUploadFinish(uploads, ingestion),
                        new KbUpdateNote(documents, engine.notes()),
                        new KbGet(documents),
                        new KbStatus(engine),
                        new KbJobs(ingestion, documents),
                        new KbDelete(documents),
                        new KbList(documents),
                        new KbCollections(documents),
                        new KbSetCollection(documents),
                        new KbTag(documents)),
                List.of(),
                List.of());
    }

    private static Optional<ToolError> fault(RuntimeException fault) {
        return fault instanceof StagingException staging
                ? Optional.of(new ToolError.Unavailable(String.valueOf(staging.getMessage())))
                : EngineFaults.of(fault);
    }
}
