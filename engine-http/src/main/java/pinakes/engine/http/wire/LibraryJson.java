package pinakes.engine.http.wire;

import java.util.List;
import pinakes.engine.library.ProjectDocument;

/// The JSON of the documents and references of a project.
public final class LibraryJson {
    private LibraryJson() {}

    /// A page of the documents of a project, by name.
    public record ProjectDocuments(List<ProjectDocument> documents, int limit, long offset) {}

    /// References to import.
    ///
    /// @param text a whole BibTeX or CSL-JSON file
    public record References(String text) {}
}
