package pinakes.engine.http.wire;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.library.ImportReport;

/// The JSON of the documents and references of a project.
public final class LibraryJson {
    private LibraryJson() {}

    /// A document of a project.
    ///
    /// @param citekey null when neither the caller nor a reference gave one
    /// @param version greater than 1 when it replaced an earlier version
    public record ProjectDocument(
            DocumentId id,
            String filename,
            @Nullable String sourcePath,
            @Nullable String title,
            @Nullable String citekey,
            List<String> tags,
            int chunks,
            @Nullable Integer pages,
            int version,
            Instant updatedAt) {
        public static ProjectDocument of(pinakes.engine.library.ProjectDocument document) {
            return new ProjectDocument(
                    document.id(),
                    document.fileName(),
                    document.sourcePath(),
                    document.title(),
                    document.citekey(),
                    document.tags(),
                    document.chunks(),
                    document.pages(),
                    document.version(),
                    document.updatedAt());
        }

        public pinakes.engine.library.ProjectDocument document() {
            return new pinakes.engine.library.ProjectDocument(
                    id, filename, sourcePath, title, citekey, tags, chunks, pages, version, updatedAt);
        }
    }

    /// A page of the documents of a project, by name.
    public record ProjectDocuments(List<ProjectDocument> documents, int limit, long offset) {}

    /// References to import.
    ///
    /// @param text a whole BibTeX or CSL-JSON file
    public record References(String text) {}

    /// The result of an import of references.
    ///
    /// @param problems entries that could not be read; all others were imported
    /// @param attached the documents that now have a reference
    /// @param unmatched the names of documents with no reference or several
    /// @param unused citekeys that match no document; kept for later documents
    public record Import(
            int imported,
            List<ImportReport.BrokenEntry> problems,
            List<ImportReport.Attachment> attached,
            List<String> unmatched,
            List<String> unused) {
        public static Import of(ImportReport report) {
            return new Import(
                    report.imported(), report.problems(), report.attached(), report.unmatched(), report.unused());
        }

        public ImportReport report() {
            return new ImportReport(imported, problems, attached, unmatched, unused);
        }
    }
}
