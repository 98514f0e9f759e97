package pinakes.engine.library;

import java.util.List;
import pinakes.engine.project.ProjectId;

/// The result of choosing the reference of a document.
public sealed interface MatchOutcome {
    /// The current state of the document.
    record Matched(ProjectDocument document) implements MatchOutcome {}

    /// No reference of the project has this citekey.
    ///
    /// @param similar citekeys that are spelled like it
    record NoReference(List<String> similar) implements MatchOutcome {
        public NoReference {
            similar = List.copyOf(similar);
        }
    }

    record NoDocument() implements MatchOutcome {}

    record NoProject(ProjectId id) implements MatchOutcome {}
}
