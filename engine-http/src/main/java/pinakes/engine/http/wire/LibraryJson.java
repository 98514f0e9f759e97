package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.library.UnmatchedDocument;
import pinakes.engine.project.ProjectId;

/// The JSON of the documents and references of a project.
public final class LibraryJson {
    private LibraryJson() {}

    /// A page of the documents of a project, by name.
    public record ProjectDocuments(List<ProjectDocument> documents, int limit, long offset) {}

    /// Documents without a reference, by name.
    public record UnmatchedDocuments(List<UnmatchedDocument> documents) {}

    /// The reference that a document gets.
    public record ChosenReference(String citekey) {}

    /// Where a document moves.
    public record Target(ProjectId project) {}

    /// The project that a document belongs to.
    public record HomeProject(ProjectId project) {}

    /// References to import.
    ///
    /// @param text a whole BibTeX or CSL-JSON file
    public record References(String text) {}
}
