package pinakes.engine.library;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A document of a project without a reference.
///
/// @param candidates the references that are most similar to it, best first
public record UnmatchedDocument(ProjectDocument document, List<Candidate> candidates) {
    public UnmatchedDocument {
        candidates = List.copyOf(candidates);
    }

    /// A reference that may belong to a document.
    ///
    /// @param similarity of the words in titles, names and years, from 0 to 1
    public record Candidate(String citekey, @Nullable String title, double similarity) {}
}
