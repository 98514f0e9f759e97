package pinakes.engine.project;

import java.util.List;

/// The result of a search in a project.
public sealed interface FindOutcome
        permits FindOutcome.Found, FindOutcome.HybridNotSupported, NoSuchProject, IndexUnavailable {
    /// The chunks that match.
    ///
    /// @param chunks best first
    /// @param confidence the probability that the first is relevant, from 0 to 1
    /// @param warnings how the search differed from the query, for people to read
    record Found(Project project, List<FoundChunk> chunks, double confidence, List<String> warnings)
            implements FindOutcome {
        public Found {
            chunks = List.copyOf(chunks);
            warnings = List.copyOf(warnings);
        }
    }

    record HybridNotSupported(Project project) implements FindOutcome {}
}
