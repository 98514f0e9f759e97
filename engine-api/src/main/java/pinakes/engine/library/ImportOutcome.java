package pinakes.engine.library;

import pinakes.engine.project.ProjectId;

/// The result of importing a reference file.
public sealed interface ImportOutcome {
    record Imported(ImportReport report) implements ImportOutcome {}

    /// The file contains no reference.
    ///
    /// @param reason a sentence for the owner of the file
    record Unreadable(String reason) implements ImportOutcome {}

    record NoProject(ProjectId id) implements ImportOutcome {}
}
