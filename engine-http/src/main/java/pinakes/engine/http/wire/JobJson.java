package pinakes.engine.http.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

    /// The published name of a state, in JSON and in query parameters.
    public static String status(JobState state) {
        return JsonCodec.mapper().convertValue(state, String.class);
    }

    /// The state with a published name; empty when no job can be in it.
    public static Optional<JobState> state(String status) {
        return Arrays.stream(JobState.values())
                .filter(state -> status(state).equals(status))
                .findFirst();
    }
}
