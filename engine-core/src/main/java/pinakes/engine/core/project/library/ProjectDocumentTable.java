package pinakes.engine.core.project.library;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentDraft;
import pinakes.engine.core.document.MetadataColumn;
import pinakes.engine.core.project.store.ProjectChunkTable;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.project.ProjectId;

/// The documents of projects; each method runs within a transaction of its caller.
public final class ProjectDocumentTable {
    private ProjectDocumentTable() {}

    /// A page of a project's documents, ordered by name.
    static List<ProjectDocumentRow> list(Sql sql, long project, int limit, long offset) {
        return sql.list("""
                SELECT * FROM project_document WHERE project = ?
                ORDER BY file_name, number LIMIT ? OFFSET ?""", ProjectDocumentRow::of, project, limit, offset);
    }

    static Optional<ProjectDocumentRow> find(Sql sql, long project, DocumentId id) {
        return sql.find(
                "SELECT * FROM project_document WHERE project = ? AND id = ?",
                ProjectDocumentRow::of,
                project,
                id.toString());
    }

    /// The project that has a document, unless it is being removed.
    static Optional<ProjectId> projectOf(Sql sql, DocumentId id) {
        return sql.find("""
                SELECT project.id AS project_id FROM project_document
                JOIN project ON project.number = project_document.project
                WHERE project_document.id = ? AND project.id IS NOT NULL""", row -> new ProjectId(row.text("project_id")), id.toString());
    }

    /// Some documents after a number, ordered by number.
    static List<ProjectDocumentRow> after(Sql sql, long project, long number, int limit) {
        return sql.list(
                "SELECT * FROM project_document WHERE project = ? AND number > ? ORDER BY number LIMIT ?",
                ProjectDocumentRow::of,
                project,
                number,
                limit);
    }

    /// The documents that a file replaces: the one from the same path first, then one with the same bytes.
    static List<ProjectDocumentRow> replacedBy(
            Sql sql, long project, @Nullable String sourcePath, String fileName, ContentHash content) {
        return sql.list("""
                SELECT * FROM project_document
                WHERE project = :project AND (content_hash = :content OR source_path = :path
                    OR CAST(:path AS TEXT) IS NULL AND source_path IS NULL AND file_name = :name)
                ORDER BY content_hash = :content AND coalesce(source_path, '') <> coalesce(:path, ''), number""", ProjectDocumentRow::of, project, content.value(), sourcePath, fileName);
    }

    static ProjectDocumentRow insert(
            Sql sql,
            ProjectRow project,
            DocumentDraft draft,
            DocumentMetadata given,
            String about,
            @Nullable ProjectDocumentRow previous,
            Instant now) {
        var file = FileDescription.of(draft);
        return sql.one(
                """
                INSERT INTO project_document (project, id, file_name, source_path, content_hash, file_title,
                    file_author, doi, arxiv, isbn, heading, given, about, method, page_count, chunk_count, version, job_sequence,
                    updated_at_micros)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                RETURNING *""",
                ProjectDocumentRow::of,
                project.number(),
                (previous == null ? UUID.randomUUID() : previous.id()).toString(),
                file.name(),
                file.sourcePath(),
                draft.source().content().value(),
                file.title(),
                file.author(),
                file.doi(),
                file.arxiv(),
                file.isbn(),
                file.heading(),
                MetadataColumn.of(given),
                about,
                draft.text().method(),
                draft.text().pageCount(),
                draft.chunks().size(),
                previous == null ? 1 : previous.version() + 1,
                draft.source().jobSequence(),
                now);
    }

    /// Replaces the caller's metadata of a document.
    static void state(Sql sql, long number, DocumentMetadata given) {
        sql.execute("UPDATE project_document SET given = ? WHERE number = ?", MetadataColumn.of(given), number);
    }

    /// The bytes of all documents of a project.
    public static List<ContentHash> contents(Sql sql, long project) {
        return sql.list(
                "SELECT content_hash FROM project_document WHERE project = ?",
                row -> new ContentHash(row.text("content_hash")),
                project);
    }

    /// Changes the shared metadata of a document, and the revision of its chunks.
    ///
    /// @param changed receives the keys of its chunks
    static void restate(Sql sql, long number, String about, long batch, Collection<Long> changed) {
        sql.execute("UPDATE project_document SET about = ? WHERE number = ?", about, number);
        changed.addAll(sql.list(
                "UPDATE project_chunk SET batch = ? WHERE document = ? RETURNING key",
                row -> row.number("key"),
                batch,
                number));
    }

    /// Deletes a document with its chunks.
    ///
    /// @param changed receives the keys of its chunks
    static void delete(Sql sql, ProjectDocumentRow document, Collection<Long> changed) {
        ProjectChunkTable.removeOf(sql, document.number(), changed);
        sql.execute("DELETE FROM project_document WHERE number = ?", document.number());
    }
}
