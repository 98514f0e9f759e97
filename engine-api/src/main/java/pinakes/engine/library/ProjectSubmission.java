package pinakes.engine.library;

import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.project.ProjectId;

/// What became of the wish to add a document to a project.
public sealed interface ProjectSubmission {
    /// A job will make the chunks; it outlives the process.
    record Accepted(Job job) implements ProjectSubmission {}

    /// The project has the same bytes already, and the same is said of them.
    record Unchanged(ProjectDocument document) implements ProjectSubmission {}

    /// A job for the same bytes in the same project is on its way.
    record UnderWay(Job job) implements ProjectSubmission {}

    record Refused(IngestFault fault) implements ProjectSubmission {}

    /// As many jobs are waiting as may wait.
    ///
    /// @param waiting how many
    record Busy(int waiting) implements ProjectSubmission {}

    record NoProject(ProjectId id) implements ProjectSubmission {}
}
