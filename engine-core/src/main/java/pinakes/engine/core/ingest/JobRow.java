package pinakes.engine.core.ingest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.document.DocumentDraft.Source;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;

/// A job as stored in the catalog.
///
/// @param project null for the engine's own documents
/// @param collection the collection that the document is for, as far as the job decides it; of a stored document only
///     one that it is to move to
/// @param isBatch whether its content is a batch of chunks for the project
/// @param isKept whether it failed and its content is kept for a retry
/// @param attempt how often an engine has taken it; results of earlier attempts are discarded
/// @param givenBack how many of these attempts ended because the engine could not do it then
/// @param obstacle why it was given back last; null if it was not, or was taken since
/// @param reread the stored document that it reads again; null for one that makes a document
/// @param moved the document that leaves the knowledge base when the project gets it; null for one that adds
record JobRow(
        JobId id,
        String owner,
        Source source,
        @Nullable ProjectKey project,
        @Nullable CollectionName collection,
        boolean isBatch,
        boolean isKept,
        boolean forceOcr,
        int attempt,
        int givenBack,
        @Nullable String obstacle,
        @Nullable DocumentId reread,
        @Nullable DocumentId moved,
        JobState state,
        Job.@Nullable Outcome outcome,
        @Nullable IngestFault fault,
        Times times) {
    /// The job as callers see it; a finished one has no progress.
    Job job(JobProgress last) {
        return new Job(
                id,
                owner,
                source.fileName(),
                source.sourcePath(),
                project == null ? null : project.id(),
                worksOnDocument() ? null : collection,
                state,
                progress(last),
                outcome,
                fault,
                isRetryable(),
                times.created(),
                times.started(),
                times.ended());
    }

    /// The job as callers see it while nothing is known of its progress: this engine is not working on it.
    Job idle(TimeEstimates estimates) {
        if (state == JobState.RUNNING) {
            return job(new JobProgress("Running", 0, 1, 0, null));
        }
        return job(
                obstacle == null || state.isFinal()
                        ? new JobProgress("Waiting in the queue", 0, 1, 0, estimates.ofFile(source.sizeBytes()))
                        : new JobProgress("Waiting: " + obstacle, 0, 1, 0, null));
    }

    /// Whether it reads a stored document again, or moves it.
    boolean worksOnDocument() {
        return reread != null || moved != null;
    }

    /// The stored document that it reads again or moves; null for other jobs.
    @Nullable
    DocumentId document() {
        return reread == null ? moved : reread;
    }

    private boolean isRetryable() {
        return isKept || (worksOnDocument() && (state == JobState.FAILED || state == JobState.CANCELLED));
    }

    private JobProgress progress(JobProgress last) {
        return switch (state) {
            case COMPLETED -> new JobProgress("Completed", last.stepsTotal(), last.stepsTotal(), 1, null);
            case FAILED -> new JobProgress("Failed", last.stepsDone(), last.stepsTotal(), last.fraction(), null);
            case CANCELLED -> new JobProgress("Cancelled", last.stepsDone(), last.stepsTotal(), last.fraction(), null);
            case QUEUED, RUNNING -> last;
        };
    }

    record Times(
            Instant created,
            @Nullable Instant started,
            @Nullable Instant ended) {}
}
