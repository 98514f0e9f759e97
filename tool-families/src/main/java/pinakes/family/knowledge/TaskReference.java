package pinakes.family.knowledge;

import java.util.Optional;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.tool.Caller;

/// The id of a task as a caller wrote it.
record TaskReference(String value) {
    TaskReference {
        if (JobId.parse(value).isEmpty()) {
            throw new IllegalArgumentException("task_id must be a UUID, as returned by knowledge-add");
        }
    }

    /// Finds the job; empty when this caller has no such job.
    Optional<Job> find(Ingestion ingestion, Caller caller) throws InterruptedException {
        return ingestion
                .find(JobId.parse(value).orElseThrow())
                .filter(job -> job.owner().equals(caller.id()));
    }
}
