package pinakes.engine.library;

import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.project.ProjectId;

/// The result of submitting a document to a project.
public sealed interface ProjectSubmission {
    /// A job was queued; it survives a restart.
    record Accepted(Job job) implements ProjectSubmission {}

    /// The project has the same bytes with the same metadata.
    record Unchanged(ProjectDocument document) implements ProjectSubmission {}

    /// A job for the same bytes in the same project is queued or running.
    record UnderWay(Job job) implements ProjectSubmission {}

    record Refused(IngestFault fault) implements ProjectSubmission {}

    /// The queue is full.
    ///
    /// @param waiting number of queued jobs
    record Busy(int waiting) implements ProjectSubmission {}

    record NoProject(ProjectId id) implements ProjectSubmission {}
}
