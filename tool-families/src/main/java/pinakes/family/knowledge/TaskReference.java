package pinakes.family.knowledge;

import pinakes.engine.ingest.JobId;
import pinakes.family.document.DocumentReference;

/// The id of a task as a caller wrote it; a number belongs to a document, which is easily confused.
record TaskReference(String value) {
    TaskReference {
        if (JobId.parse(value).isEmpty() && !new DocumentReference(value).isNumber()) {
            throw new IllegalArgumentException("task_id must be a UUID, as returned by knowledge-add");
        }
    }
}
