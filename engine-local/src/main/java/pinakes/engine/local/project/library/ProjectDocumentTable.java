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

/// The documents of projects in the catalog; each method is part of a change or query of its caller.
public final class ProjectDocumentTable {
    private ProjectDocumentTable() {}

    /// A page of a project's documents, by their names.
    static List<ProjectDocumentRow> list(Handle handle, long project, int limit, long offset) {
        return handle.createQuery("""
                        SELECT * FROM project_document WHERE project = :project
                        ORDER BY file_name, number LIMIT :limit OFFSET :offset""")
                .bind("project", project)
                .bind("limit", limit)
                .bind("offset", offset)
                .map((row, _) -> ProjectDocumentRow.of(row))
                .list();
    }

    static Optional<ProjectDocumentRow> find(Handle handle, long project, DocumentId id) {
        return handle.createQuery("SELECT * FROM project_document WHERE project = :project AND id = :id")
                .bind("project", project)
                .bind("id", id.toString())
                .map((row, _) -> ProjectDocumentRow.of(row))
                .findOne();
    }

    /// Some documents of a project after one, in the order of their numbers.
    static List<ProjectDocumentRow> after(Handle handle, long project, long number, int limit) {
        return handle.createQuery("""
                        SELECT * FROM project_document WHERE project = :project AND number > :number
                        ORDER BY number LIMIT :limit""")
                .bind("project", project)
                .bind("number", number)
                .bind("limit", limit)
                .map((row, _) -> ProjectDocumentRow.of(row))
                .list();
    }

    /// The documents that a file takes the place of: the one from the same place first, then one with its bytes.
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

    /// Enters a document.
    ///
    /// @param previous the one that it is the next version of
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

    /// Says something else of a document, and has the index take its chunks again.
    static void restate(Handle handle, long number, String about, long batch) {
        handle.createUpdate("UPDATE project_document SET about = :about WHERE number = :number")
                .bind("number", number)
                .bind("about", about)
                .execute();
        handle.createUpdate("UPDATE project_chunk SET batch = :batch WHERE document = :number")
                .bind("number", number)
                .bind("batch", batch)
                .execute();
    }

    /// Deletes a document with its chunks, and notes for the index which those were.
    static void delete(Handle handle, ProjectRow project, ProjectDocumentRow document, long batch) {
        RemovedChunkTable.removeChunks(handle, project, batch, document.number());
        handle.createUpdate("DELETE FROM project_document WHERE number = :number")
                .bind("number", document.number())
                .execute();
    }
}
