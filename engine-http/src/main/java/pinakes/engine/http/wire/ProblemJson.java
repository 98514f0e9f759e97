package pinakes.engine.http.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.Project;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.todo.TodoOutcome;

/// An error (RFC 9457).
///
/// @param code stable identifier for programs
/// @param detail what went wrong this time and how to fix it
/// @param document the document in conflict
/// @param projectDocument the document of a project in conflict
/// @param job the job in conflict, if the caller may see it
/// @param documentUuid the document that is stored already
/// @param stated what was stated about a document whose content is gone
/// @param forceOcr whether OCR was asked for with content that is gone
/// @param newerJob a later job for the same content, which can be retried
/// @param waiting the number of queued jobs, when the queue is full
/// @param project the project concerned
/// @param mismatch the chunk with vectors of another model
/// @param unusable the chunk that cannot be stored
/// @param similar citekeys that are spelled like the one that does not exist
/// @param refusal why a todo cannot be changed or claimed
/// @param quota the quota that does not allow the request
public record ProblemJson(
        @Nullable String type,
        @Nullable String title,
        int status,
        @Nullable String code,
        @Nullable String detail,
        @Nullable Document document,
        @Nullable ProjectDocument projectDocument,
        @Nullable Job job,
        @Nullable DocumentId documentUuid,
        @Nullable DocumentMetadata stated,
        @Nullable Boolean forceOcr,
        @Nullable JobId newerJob,
        @Nullable Integer waiting,
        @Nullable Project project,
        @Nullable Mismatch mismatch,
        StoreOutcome.@Nullable Unusable unusable,
        @Nullable List<String> similar,
        TodoOutcome.@Nullable Refused refusal,
        QuotaJson.@Nullable QuotaRefusal quota) {
    /// A problem of which only the status is known.
    public static ProblemJson of(int status) {
        return JsonCodec.mapper().convertValue(Map.of("status", status), ProblemJson.class);
    }

    /// A chunk that was embedded with a different model than the project's.
    ///
    /// @param model the model that the chunk names; null when its vector has the wrong length
    /// @param dimension the length of its vector; null when it has none
    /// @param canMigrate whether the batch would be accepted with `migrate`
    public record Mismatch(
            String chunkId,
            @Nullable String model,
            @Nullable Integer dimension,
            boolean canMigrate) {}
}
