package pinakes.family.kb;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Rounding;

/// A job as the kb tools show it.
///
/// @param progress the finished share, from 0 to 1
/// @param activity the current step
/// @param documentId the resulting document
@JsonInclude(JsonInclude.Include.NON_NULL)
record JobView(
        JobId jobId,
        JobStatus status,
        String filename,
        double progress,
        @Nullable String activity,
        @Nullable DocumentNumber documentId,
        @Nullable Failure error,
        Instant createdAt,
        @Nullable Instant finishedAt,
        @Nullable DocumentId documentUuid) {

    record Failure(String code, String message) {
        static Failure of(IngestFault fault) {
            return new Failure(EngineFaults.code(fault.code()), fault.message());
        }
    }

    static JobView of(Job job) {
        var outcome = job.outcome();
        var fault = job.fault();
        var endedAt = job.endedAt();
        return new JobView(
                job.id(),
                JobStatus.of(job.state()),
                job.fileName(),
                Rounding.share(job.progress().fraction()),
                job.state().isFinal() ? null : job.progress().activity(),
                outcome == null ? null : outcome.number(),
                fault == null ? null : Failure.of(fault),
                Rounding.moment(job.createdAt()),
                endedAt == null ? null : Rounding.moment(endedAt),
                outcome == null ? null : outcome.document());
    }
}
