package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.ingest.JobId;

/// What became of a note or a file that was handed in.
///
/// @param jobId the job that makes a document of it; null when there is nothing to do
/// @param documentId the document that has the same bytes already, if there is one
/// @param collection where the document is, or will be
record Submitted(
        @Nullable JobId jobId,
        JobStatus status,
        CollectionName collection,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable DocumentNumber documentId) {}
