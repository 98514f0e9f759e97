package pinakes.engine.library;

import pinakes.engine.project.ProjectId;

/// What became of a file of references.
public sealed interface ImportOutcome {
    record Imported(ImportReport report) implements ImportOutcome {}

    /// Nothing in the file is a reference.
    ///
    /// @param reason a sentence for the person who owns the file
    record Unreadable(String reason) implements ImportOutcome {}

    record NoProject(ProjectId id) implements ImportOutcome {}
}
