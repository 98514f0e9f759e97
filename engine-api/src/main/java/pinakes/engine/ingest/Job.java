package pinakes.engine.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.project.ProjectId;

/// The work of making one document.
///
/// @param owner the caller that asked for it
/// @param project the project that the document is for; absent for the engine's own documents
/// @param outcome present exactly when the state is completed
/// @param fault present exactly when the state is failed
public record Job(
        JobId id,
        String owner,
        String fileName,
        @Nullable ProjectId project,
        JobState state,
        JobProgress progress,
        @Nullable Outcome outcome,
        @Nullable IngestFault fault,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt) {
    public Job {
        if ((state == JobState.COMPLETED) != (outcome != null) || (state == JobState.FAILED) != (fault != null)) {
            throw new IllegalArgumentException(
                    "a job that is " + state + " has outcome " + outcome + ", fault " + fault);
        }
    }

    /// What came of a job.
    ///
    /// @param number absent for a document of a project, which has no place among the others
    /// @param version more than 1 when an earlier version of the document was replaced
    public record Outcome(
            DocumentId document, @Nullable DocumentNumber number, int version, int chunks, ProcessingMethod method) {}
}
