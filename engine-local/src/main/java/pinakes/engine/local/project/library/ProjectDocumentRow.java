package pinakes.engine.local.project.library;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.library.ProjectDocument;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.document.MetadataColumn;
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
        long updatedAtMicros) {
    static ProjectDocumentRow of(ResultSet row) throws SQLException {
        var pages = row.getInt("page_count");
        return new ProjectDocumentRow(
                row.getLong("number"),
                new DocumentId(UUID.fromString(row.getString("id"))),
                new FileDescription(
                        row.getString("file_name"),
                        row.getString("source_path"),
                        row.getString("file_title"),
                        row.getString("file_author"),
                        row.getString("doi")),
                new ContentHash(row.getString("content_hash")),
                MetadataColumn.read(row.getString("given")),
                row.getString("about"),
                EnumColumn.read(ProcessingMethod.class, row.getString("method")),
                pages == 0 ? null : pages,
                row.getInt("chunk_count"),
                row.getInt("version"),
                row.getLong("job_sequence"),
                row.getLong("updated_at_micros"));
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
                EpochMicros.at(updatedAtMicros));
    }
}
