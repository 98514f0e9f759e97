package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.ingest.JobId;

/// The result of submitting a note or file.
///
/// @param jobId the job that processes it, or the job of the existing document
/// @param documentId the document that was made, or has the same bytes, as far as there is one
/// @param collection where the document is or will be
/// @param message what happened to tags and metadata that came with content that is already stored or being added
@JsonInclude(JsonInclude.Include.NON_NULL)
record Submitted(
        JobId jobId,
        JobStatus status,
        CollectionName collection,
        @Nullable DocumentNumber documentId,
        @Nullable String message) {}
