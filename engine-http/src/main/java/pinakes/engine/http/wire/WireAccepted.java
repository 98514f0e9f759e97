package pinakes.engine.http.wire;

import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;

/// A job was entered; it outlives the engine's process.
///
/// @param job everything there is to say of it
public record WireAccepted(JobId jobId, WireJobStatus status, String filename, WireJob job) {
    public static WireAccepted of(Job job) {
        return new WireAccepted(job.id(), WireJobStatus.of(job.state()), job.fileName(), WireJob.of(job));
    }
}
