package pinakes.family.knowledge;

import java.util.Optional;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.family.document.DocumentReference;
import pinakes.family.document.OtherIds;
import pinakes.tool.Caller;

/// The id of a task as a caller wrote it; a number belongs to a document, which is easily confused.
record TaskReference(String value) {
    TaskReference {
        if (JobId.parse(value).isEmpty() && !new DocumentReference(value).isNumber()) {
            throw new IllegalArgumentException("task_id must be a UUID, as returned by knowledge-add");
        }
    }

    /// Finds the job; empty when this caller has no such job.
    Optional<Job> find(Ingestion ingestion, Caller caller) throws InterruptedException {
        return OtherIds.job(new DocumentReference(value), ingestion, caller);
    }
}
