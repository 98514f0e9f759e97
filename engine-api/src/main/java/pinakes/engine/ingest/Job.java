package pinakes.engine.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.project.ProjectId;

/// The work of turning one file or note into a document, or of storing a batch of chunks in a project.
///
/// @param owner the caller that submitted it
/// @param sourcePath where the file was read from; absent for uploads, notes and batches
/// @param project the project that the document is for; absent for the engine's own documents
/// @param collection the collection that the document is for; absent for documents of projects, and for jobs that
///     work on a stored document
/// @param outcome present if and only if the state is completed
/// @param fault present if and only if the state is failed
/// @param retryable whether [Ingestion#retry] can process it again without the file
public record Job(
        JobId id,
        String owner,
        String fileName,
        @Nullable String sourcePath,
        @Nullable ProjectId project,
        @Nullable CollectionName collection,
        JobState state,
        JobProgress progress,
        @Nullable Outcome outcome,
        @Nullable IngestFault fault,
        boolean retryable,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt) {
    public Job {
        if ((state == JobState.COMPLETED) != (outcome != null) || (state == JobState.FAILED) != (fault != null)) {
            throw new IllegalArgumentException(
                    "a job that is " + state + " cannot have outcome " + outcome + " and fault " + fault);
        }
    }

    /// The result of a completed job.
    ///
    /// @param document absent for a batch of chunks
    /// @param number absent for a document of a project, which has no number
    /// @param version greater than 1 when it replaced an earlier version of the document
    public record Outcome(
            @Nullable DocumentId document,
            @Nullable DocumentNumber number,
            int version,
            int chunks,
            @Nullable ProcessingMethod method) {}
}
