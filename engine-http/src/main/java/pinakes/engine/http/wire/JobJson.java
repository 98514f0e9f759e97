package pinakes.engine.http.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobProgress;
import pinakes.engine.ingest.JobState;
import pinakes.engine.project.ProjectId;

/// The JSON of ingestion jobs.
public final class JobJson {
    private JobJson() {}

    /// The ingestion of one document.
    ///
    /// @param project null for a document outside projects
    /// @param owner the caller that submitted it
    /// @param result set when the status is `done`
    /// @param error set when the status is `failed`
    public record Job(
            JobId jobId,
            JobStatus status,
            String filename,
            @Nullable ProjectId project,
            String owner,
            Progress progress,
            @Nullable Result result,
            @Nullable IngestFault error,
            Instant createdAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt) {
        public static Job of(pinakes.engine.ingest.Job job) {
            var outcome = job.outcome();
            return new Job(
                    job.id(),
                    JobStatus.of(job.state()),
                    job.fileName(),
                    job.project(),
                    job.owner(),
                    Progress.of(job.progress()),
                    outcome == null ? null : Result.of(outcome),
                    job.fault(),
                    job.createdAt(),
                    job.startedAt(),
                    job.endedAt());
        }

        public pinakes.engine.ingest.Job job() {
            return jobOf(owner);
        }

        /// The job with another name for its owner.
        public pinakes.engine.ingest.Job jobOf(String localOwner) {
            return new pinakes.engine.ingest.Job(
                    jobId,
                    localOwner,
                    filename,
                    project,
                    status.state(),
                    progress.progress(),
                    result == null ? null : result.outcome(),
                    error,
                    createdAt,
                    startedAt,
                    endedAt);
        }

        /// The progress of a job.
        ///
        /// @param fraction from 0 to 1
        /// @param remainingMs estimated time left; null when unknown
        public record Progress(
                String activity,
                int stepsDone,
                int stepsTotal,
                double fraction,
                @Nullable Long remainingMs) {
            static Progress of(JobProgress progress) {
                var remaining = progress.remaining();
                return new Progress(
                        progress.activity(),
                        progress.stepsDone(),
                        progress.stepsTotal(),
                        progress.fraction(),
                        remaining == null ? null : remaining.toMillis());
            }

            JobProgress progress() {
                return new JobProgress(
                        activity,
                        stepsDone,
                        stepsTotal,
                        fraction,
                        remainingMs == null ? null : Duration.ofMillis(remainingMs));
            }
        }

        /// The document that a job added.
        ///
        /// @param documentId null for a document of a project
        /// @param version greater than 1 when it replaced an earlier version
        public record Result(
                @Nullable DocumentNumber documentId,
                DocumentId documentUuid,
                int version,
                int chunks,
                ProcessingMethod method) {
            static Result of(pinakes.engine.ingest.Job.Outcome outcome) {
                return new Result(
                        outcome.number(), outcome.document(), outcome.version(), outcome.chunks(), outcome.method());
            }

            pinakes.engine.ingest.Job.Outcome outcome() {
                return new pinakes.engine.ingest.Job.Outcome(documentUuid, documentId, version, chunks, method);
            }
        }
    }

    /// A page of jobs, newest first.
    public record Jobs(
            List<Job> jobs,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// The states of a job under their published names.
    public enum JobStatus {
        QUEUED(JobState.QUEUED),
        PROCESSING(JobState.RUNNING),
        DONE(JobState.COMPLETED),
        FAILED(JobState.FAILED),
        CANCELLED(JobState.CANCELLED);

        private final JobState state;

        JobStatus(JobState state) {
            this.state = state;
        }

        public static JobStatus of(JobState state) {
            return switch (state) {
                case QUEUED -> QUEUED;
                case RUNNING -> PROCESSING;
                case COMPLETED -> DONE;
                case FAILED -> FAILED;
                case CANCELLED -> CANCELLED;
            };
        }

        /// The name in JSON and in query parameters.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        public JobState state() {
            return state;
        }
    }

    /// A job was queued; it survives a restart of the engine.
    public record Accepted(JobId jobId, JobStatus status, String filename, Job job) {
        public static Accepted of(pinakes.engine.ingest.Job job) {
            return new Accepted(job.id(), JobStatus.of(job.state()), job.fileName(), Job.of(job));
        }
    }
}
