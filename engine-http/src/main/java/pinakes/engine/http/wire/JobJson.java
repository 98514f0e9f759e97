package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;

/// The JSON of ingestion jobs.
public final class JobJson {
    private JobJson() {}

    /// A page of jobs, newest first.
    public record Jobs(
            List<Job> jobs,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// A job was queued; it survives a restart of the engine.
    public record Accepted(JobId jobId, JobState status, String filename, Job job) {
        public static Accepted of(Job job) {
            return new Accepted(job.id(), job.state(), job.fileName(), job);
        }
    }

    /// A job after an addition to its document.
    ///
    /// @param metadata everything stated about the document so far
    /// @param forceOcr whether the job runs OCR on all pages
    public record Amended(Job job, DocumentJson.Stated metadata, boolean forceOcr) {
        public static Amended of(AmendOutcome.Pending pending) {
            return new Amended(pending.job(), DocumentJson.Stated.of(pending.metadata()), pending.forceOcr());
        }
    }

    /// The published name of a state, in JSON and in query parameters.
    public static String status(JobState state) {
        return JsonCodec.mapper().convertValue(state, String.class);
    }
}
