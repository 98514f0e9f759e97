package pinakes.engine.local.project.library;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.document.DocumentDraft;
import pinakes.engine.local.document.MetadataColumn;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.RemovedChunkTable;

/// The documents of projects; each method runs within a transaction of its caller.
public final class ProjectDocumentTable {
    private ProjectDocumentTable() {}

    /// A page of a project's documents, ordered by name.
    static List<ProjectDocumentRow> list(Handle handle, long project, int limit, long offset) {
        return handle.select("""
                        SELECT * FROM project_document WHERE project = ?
                        ORDER BY file_name, number LIMIT ? OFFSET ?""", project, limit, offset)
                .map((row, _) -> ProjectDocumentRow.of(row))
                .list();
    }

    static Optional<ProjectDocumentRow> find(Handle handle, long project, DocumentId id) {
        return handle.select("SELECT * FROM project_document WHERE project = ? AND id = ?", project, id.toString())
                .map((row, _) -> ProjectDocumentRow.of(row))
                .findOne();
    }

    /// Some documents after a number, ordered by number.
    static List<ProjectDocumentRow> after(Handle handle, long project, long number, int limit) {
        return handle.select("""
                        SELECT * FROM project_document WHERE project = ? AND number > ?
                        ORDER BY number LIMIT ?""", project, number, limit)
                .map((row, _) -> ProjectDocumentRow.of(row))
                .list();
    }

    /// The documents that a file replaces: the one from the same path first, then one with the same bytes.
    static List<ProjectDocumentRow> replacedBy(
            Handle handle, long project, @Nullable String sourcePath, String fileName, ContentHash content) {
        return handle.createQuery("""
                        SELECT * FROM project_document
                        WHERE project = :project AND (content_hash = :content OR source_path = :path
                            OR :path IS NULL AND source_path IS NULL AND file_name = :name)
                        ORDER BY content_hash = :content AND coalesce(source_path, '') <> coalesce(:path, ''), number""")
                .bind("project", project)
                .bind("content", content.value())
                .bind("path", sourcePath)
                .bind("name", fileName)
                .map((row, _) -> ProjectDocumentRow.of(row))
                .list();
    }

    /// Adds a document.
    ///
    /// @param previous its previous version
    static ProjectDocumentRow insert(
            Handle handle,
            ProjectRow project,
            DocumentDraft draft,
            DocumentMetadata given,
            String about,
            @Nullable ProjectDocumentRow previous,
            Instant now) {
        var file = FileDescription.of(draft);
        return handle.createQuery("""
                        INSERT INTO project_document (project, id, file_name, source_path, content_hash, file_title,
                            file_author, doi, given, about, method, page_count, chunk_count, version, job_sequence,
                            updated_at_micros)
                        VALUES (:project, :id, :name, :path, :content, :title, :author, :doi, :given, :about, :method,
                            :pages, :chunks, :version, :sequence, :now)
                        RETURNING *""")
                .bind("project", project.number())
                .bind(
                        "id",
                        previous == null
                                ? UUID.randomUUID().toString()
                                : previous.id().toString())
                .bind("name", file.name())
                .bind("path", file.sourcePath())
                .bind("content", draft.source().content().value())
                .bind("title", file.title())
                .bind("author", file.author())
                .bind("doi", file.doi())
                .bind("given", MetadataColumn.of(given))
                .bind("about", about)
                .bind("method", EnumColumn.of(draft.text().method()))
                .bind("pages", draft.text().pageCount())
                .bind("chunks", draft.chunks().size())
                .bind("version", previous == null ? 1 : previous.version() + 1)
                .bind("sequence", draft.source().jobSequence())
                .bind("now", EpochMicros.of(now))
                .map((row, _) -> ProjectDocumentRow.of(row))
                .one();
    }

    /// Changes the shared metadata of a document and marks its chunks for the index.
    static void restate(Handle handle, long number, String about, long batch) {
        handle.execute("UPDATE project_document SET about = ? WHERE number = ?", about, number);
        handle.execute("UPDATE project_chunk SET batch = ? WHERE document = ?", batch, number);
    }

    /// Deletes a document with its chunks and records the chunks for the index.
    static void delete(Handle handle, ProjectRow project, ProjectDocumentRow document, long batch) {
        RemovedChunkTable.removeChunks(handle, project, batch, document.number());
        handle.execute("DELETE FROM project_document WHERE number = ?", document.number());
    }
}
