package pinakes.engine.project;

import java.util.List;

/// What became of a question.
public sealed interface Finding permits Finding.Found, Finding.HybridNotSupported, NoSuchProject, IndexUnavailable {
    /// What was found.
    ///
    /// @param chunks the best first
    /// @param confidence how likely it is that the first is relevant, from 0 to 1
    record Found(Project project, List<FoundChunk> chunks, double confidence) implements Finding {
        public Found {
            chunks = List.copyOf(chunks);
        }
    }

    record HybridNotSupported(Project project) implements Finding {}
}
