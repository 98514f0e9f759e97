package pinakes.engine.local.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.local.document.DocumentDraft.Source;

/// A job as stored in the catalog.
///
/// @param project null for the engine's own documents
/// @param isBatch whether its content is a batch of chunks for the project
/// @param attempt how often an engine has taken it: what an earlier attempt makes does not count any more
/// @param reread the stored document that it reads again; null for one that makes a document
/// @param moved the document that leaves the knowledge base when the project gets it; null for one that adds
record JobRow(
        JobId id,
        String owner,
        Source source,
        @Nullable ProjectKey project,
        boolean isBatch,
        boolean forceOcr,
        int attempt,
        @Nullable DocumentId reread,
        @Nullable Moved moved,
        Status status,
        Times times) {
    JobState state() {
        return status.state();
    }

    /// The job for callers; one that has ended has no progress of its own any more.
    Job job(JobProgress last) {
        return new Job(
                id,
                owner,
                source.fileName(),
                source.sourcePath(),
                project == null ? null : project.id(),
                state(),
                progress(last),
                status.outcome(),
                status.fault(),
                times.created(),
                times.started(),
                times.ended());
    }

    private JobProgress progress(JobProgress last) {
        return switch (state()) {
            case COMPLETED -> new JobProgress("Completed", last.stepsTotal(), last.stepsTotal(), 1, null);
            case FAILED -> new JobProgress("Failed", last.stepsDone(), last.stepsTotal(), last.fraction(), null);
            case CANCELLED -> new JobProgress("Cancelled", last.stepsDone(), last.stepsTotal(), last.fraction(), null);
            case QUEUED, RUNNING -> last;
        };
    }

    /// A document that moves into a project, as it was when the move began.
    record Moved(DocumentId document, int version) {}

    record Status(
            JobState state,
            Job.@Nullable Outcome outcome,
            @Nullable IngestFault fault) {}

    record Times(
            Instant created,
            @Nullable Instant started,
            @Nullable Instant ended) {}
}
