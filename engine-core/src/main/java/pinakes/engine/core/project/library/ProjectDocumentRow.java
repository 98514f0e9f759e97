package pinakes.engine.core.project.library;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.JsonColumn;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.document.MetadataColumn;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.project.Citation;

/// A document of a project as stored in the catalog.
///
/// @param number never reused
/// @param file metadata found in the file
/// @param given metadata stated by the owner
/// @param about metadata shared by its chunks, as JSON
/// @param jobSequence the position of its job among all jobs
record ProjectDocumentRow(
        long number,
        DocumentId id,
        FileDescription file,
        ContentHash content,
        DocumentMetadata given,
        String about,
        ProcessingMethod method,
        @Nullable Integer pages,
        int chunks,
        int version,
        long jobSequence,
        Instant updatedAt) {
    static ProjectDocumentRow of(Row row) {
        return new ProjectDocumentRow(
                row.number("number"),
                new DocumentId(row.uuid("id")),
                new FileDescription(
                        row.text("file_name"),
                        row.textOrNull("source_path"),
                        row.textOrNull("file_title"),
                        row.textOrNull("file_author"),
                        SharedMetadata.language(row.object("about")),
                        row.textOrNull("doi"),
                        row.textOrNull("arxiv"),
                        row.textOrNull("isbn"),
                        row.textOrNull("heading")),
                new ContentHash(row.text("content_hash")),
                MetadataColumn.read(row.text("given")),
                row.text("about"),
                row.constant(ProcessingMethod.class, "method"),
                row.integerOrNull("page_count"),
                row.integer("chunk_count"),
                row.integer("version"),
                row.number("job_sequence"),
                row.instant("updated_at_micros"));
    }

    /// The document for callers.
    ProjectDocument document() {
        var citation = Citation.of(JsonColumn.object(about));
        return new ProjectDocument(
                id,
                file.name(),
                file.sourcePath(),
                citation.title(),
                citation.citekey(),
                citation.tags(),
                chunks,
                pages,
                version,
                updatedAt);
    }
}
