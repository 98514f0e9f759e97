package pinakes.engine.local.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.blob.ContentHash;

/// A job as the catalog has it.
///
/// @param sequence its place among all jobs
/// @param project null when the document is for no project
record JobRow(
        long sequence,
        JobId id,
        String owner,
        JobState state,
        DocumentKind kind,
        String fileName,
        @Nullable String sourcePath,
        @Nullable ProjectKey project,
        ContentHash content,
        long sizeBytes,
        DocumentMetadata metadata,
        boolean forceOcr,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        Job.@Nullable Outcome outcome,
        @Nullable IngestFault fault) {

    /// The job as the world sees it.
    Job job(JobProgress progress) {
        var place = project == null ? null : project.id();
        return new Job(id, owner, fileName, place, state, progress, outcome, fault, createdAt, startedAt, endedAt);
    }
}
