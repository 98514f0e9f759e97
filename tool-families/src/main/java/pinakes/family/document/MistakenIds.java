package pinakes.family.document;

import java.util.Optional;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobId;
import pinakes.engine.library.Library;
import pinakes.engine.project.ProjectId;
import pinakes.tool.Caller;
import pinakes.tool.Permission;

/// What the id of no document in the knowledge base is the id of. Ids of jobs, documents and documents of projects look
/// alike and are easily confused.
public record MistakenIds(Ingestion ingestion, Library library) {
    private static final Permission READ_PROJECTS = Permission.parse("projects:read");

    /// The caller's job with this id.
    public Optional<Job> job(DocumentReference reference, Caller caller) throws InterruptedException {
        return job(reference.value(), ingestion, caller);
    }

    /// The caller's job with this id.
    public static Optional<Job> job(String name, Ingestion ingestion, Caller caller) throws InterruptedException {
        var id = JobId.parse(name);
        return id.isEmpty()
                ? Optional.empty()
                : ingestion.find(id.get()).filter(job -> job.owner().equals(caller.id()));
    }

    /// The project whose document has this id.
    public Optional<ProjectId> project(DocumentReference reference, Caller caller) throws InterruptedException {
        var id = DocumentId.parse(reference.value());
        return id.isEmpty() || !caller.may(READ_PROJECTS) ? Optional.empty() : library.projectOf(id.get());
    }
}
