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
    /// @param citekey what it is cited by; null when nobody said so and no reference matches
    /// @param version more than 1 when an earlier version was replaced
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

    /// Some documents of a project, by their names.
    public record ProjectDocuments(List<ProjectDocument> documents, int limit, long offset) {}

    /// A file of references.
    ///
    /// @param text the whole of it, BibTeX or CSL-JSON
    public record References(String text) {}

    /// What an import of references did.
    ///
    /// @param imported how many references were kept
    /// @param problems entries that could not be read; the others were imported
    /// @param attached the documents that have a reference now
    /// @param unmatched names of documents that no reference is for, or several are
    /// @param unused citekeys of this file that no document matches; kept for documents that come later
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
