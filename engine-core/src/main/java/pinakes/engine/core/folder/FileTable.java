package pinakes.engine.core.folder;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.folder.FileRow.State;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;

/// The files of folders as rows of the catalog; each method runs within a transaction of its caller.
final class FileTable {
    private FileTable() {}

    /// All rows of a folder.
    static List<FileRow> list(Sql sql, long folder) {
        return sql.list("""
                SELECT file.*, document.id IS NOT NULL AS is_stored,
                    document.content_hash IS NOT DISTINCT FROM file.content_hash AS is_current
                FROM folder_file AS file LEFT JOIN document ON document.id = file.document
                WHERE file.folder = ?""", FileTable::row, folder);
    }

    /// Stores what is known about a file, in place of what was known about its path.
    static void put(Sql sql, long folder, ScannedFile file, Content content) {
        sql.execute(
                """
                INSERT INTO folder_file (folder, path, size_bytes, modified_nanos, checked_at_micros, content_hash,
                    state, document, job, message, applied)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (folder, path) WHERE state <> 'replaced' DO UPDATE
                SET size_bytes = excluded.size_bytes, modified_nanos = excluded.modified_nanos,
                    checked_at_micros = excluded.checked_at_micros, content_hash = excluded.content_hash,
                    state = excluded.state, document = excluded.document, job = excluded.job,
                    message = excluded.message, applied = excluded.applied""",
                folder,
                file.path(),
                file.sizeBytes(),
                file.modifiedNanos(),
                content.checkedAt(),
                content.hash() == null ? null : content.hash().value(),
                content.state(),
                content.document() == null ? null : content.document().toString(),
                content.job() == null ? null : content.job().toString(),
                content.message(),
                content.applied());
    }

    /// Records that a file with the same content was checked, possibly at another path.
    static void touch(Sql sql, long number, ScannedFile file, Instant checkedAt) {
        sql.execute(
                "DELETE FROM folder_file WHERE path = ?1 AND number <> ?2 AND state <> 'replaced'"
                        + " AND folder = (SELECT folder FROM folder_file WHERE number = ?2)",
                file.path(),
                number);
        sql.execute("""
                UPDATE folder_file SET path = ?, size_bytes = ?, modified_nanos = ?, checked_at_micros = ?
                WHERE number = ?""", file.path(), file.sizeBytes(), file.modifiedNanos(), checkedAt, number);
    }

    /// Keeps the document of a file that has other content now, until it is pruned.
    static void replace(Sql sql, long number) {
        sql.execute("UPDATE folder_file SET state = 'replaced' WHERE number = ? AND document IS NOT NULL", number);
    }

    static void delete(Sql sql, List<Long> numbers) {
        sql.execute(
                "DELETE FROM folder_file WHERE number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))", numbers);
    }

    /// The rows of the files that have the content of a document.
    static List<Long> referring(Sql sql, DocumentId document) {
        return sql.list(
                "SELECT folder_file.number FROM folder_file JOIN document ON document.id = folder_file.document"
                        + " WHERE folder_file.document = ? AND folder_file.content_hash = document.content_hash",
                row -> row.number("number"),
                document.toString());
    }

    /// Resolves files that were announced but had no job when the process crashed. Their job may have been queued and
    /// may have finished, possibly for earlier content of the file. Otherwise, the file is compared again.
    static void resume(Sql sql, SyncScope scope) {
        var interrupted = " WHERE folder = ? AND state = 'queued' AND job IS NULL";
        for (var which : List.of("content_hash = folder_file.content_hash", "state IN ('queued', 'running')")) {
            sql.execute(
                    "UPDATE folder_file SET job = (SELECT id FROM job WHERE job.source_path = ? || '/' || folder_file.path"
                            + " AND job." + which + " ORDER BY sequence DESC LIMIT 1)" + interrupted,
                    scope.root().toString(),
                    scope.number());
        }
        sql.execute("""
                UPDATE folder_file SET size_bytes = -1,
                    content_hash = (SELECT content_hash FROM job WHERE job.id = folder_file.job)
                WHERE folder = ? AND state = 'queued'
                    AND content_hash <> (SELECT content_hash FROM job WHERE job.id = folder_file.job)""", scope.number());
        for (var path : sql.list(
                "SELECT path FROM folder_file" + interrupted + " AND document IS NULL",
                row -> row.text("path"),
                scope.number())) {
            DocumentMatches.fromPath(sql, scope.sourcePath(path), scope.space())
                    .ifPresent(document -> sql.execute(
                            "UPDATE folder_file SET document = ?" + interrupted + " AND path = ?",
                            document.id().toString(),
                            scope.number(),
                            path));
        }
        sql.execute("""
                UPDATE folder_file SET state = 'stored', size_bytes = -1,
                    content_hash = (SELECT content_hash FROM document WHERE document.id = folder_file.document)""" + interrupted + " AND document IN (SELECT id FROM document)", scope.number());
        sql.execute("DELETE FROM folder_file" + interrupted, scope.number());
    }

    /// The queued files of a folder with the state of their jobs.
    static List<Queued> queued(Sql sql, long folder) {
        return sql.list(
                """
                SELECT file.number, file.path, file.job, job.state AS job_state, job.document_id,
                    job.document_version, job.fault_message, file.content_hash
                FROM folder_file AS file
                LEFT JOIN job ON job.id = file.job
                WHERE file.folder = ? AND file.state = 'queued' AND file.job IS NOT NULL
                ORDER BY job.sequence""",
                row -> new Queued(
                        row.number("number"),
                        row.text("path"),
                        new JobId(row.uuid("job")),
                        row.isNull("job_state") ? null : row.constant(JobState.class, "job_state"),
                        row.isNull("document_id") ? null : new DocumentId(row.uuid("document_id")),
                        row.isNull("document_version") ? 1 : row.integer("document_version"),
                        row.textOrNull("fault_message"),
                        row.isNull("content_hash") ? null : new ContentHash(row.text("content_hash"))),
                folder);
    }

    static void stored(Sql sql, long number, DocumentId document) {
        sql.execute(
                "UPDATE folder_file SET state = 'stored', document = ?, job = NULL WHERE number = ?",
                document.toString(),
                number);
    }

    static void failed(Sql sql, long number, String message) {
        sql.execute("UPDATE folder_file SET state = 'failed', message = ? WHERE number = ?", message, number);
    }

    /// Documents that do not have the tags and metadata of the folder yet.
    static List<DocumentId> without(Sql sql, long folder, String applied) {
        return sql.list("""
                SELECT DISTINCT document FROM folder_file
                WHERE folder = ? AND state = 'stored' AND applied IS DISTINCT FROM ?""", row -> new DocumentId(row.uuid("document")), folder, applied);
    }

    static void applied(Sql sql, long folder, List<String> documents, String applied) {
        sql.execute("""
                UPDATE folder_file SET applied = ?
                WHERE folder = ? AND document IN (SELECT value FROM json_each(?))""", applied, folder, documents);
    }

    /// Files whose documents have their content but say that it was read from another path in this or another folder.
    /// Paths elsewhere may be of another machine, so nothing is known about them.
    static List<Elsewhere> elsewhere(Sql sql, long folder, String root) {
        return sql.list(
                """
                SELECT document.id, document.source_path, file.path
                FROM folder_file AS file JOIN document ON document.id = file.document
                WHERE file.folder = ?1 AND file.state = 'stored' AND document.content_hash = file.content_hash
                    AND document.source_path <> ?2 || '/' || file.path
                    AND EXISTS (SELECT 1 FROM folder
                        WHERE substr(document.source_path, 1, length(folder.path) + 1) = folder.path || '/')
                ORDER BY file.path""",
                row -> new Elsewhere(new DocumentId(row.uuid("id")), row.text("source_path"), row.text("path")),
                folder,
                root);
    }

    private static FileRow row(Row row) {
        return new FileRow(
                row.number("number"),
                row.text("path"),
                row.number("size_bytes"),
                row.number("modified_nanos"),
                row.instant("checked_at_micros"),
                row.isNull("content_hash") ? null : new ContentHash(row.text("content_hash")),
                row.constant(State.class, "state"),
                row.isNull("document") ? null : new DocumentId(row.uuid("document")),
                row.flag("is_stored"),
                row.flag("is_current"),
                row.textOrNull("message"));
    }

    /// What is known about the content of a file.
    record Content(
            Instant checkedAt,
            @Nullable ContentHash hash,
            State state,
            @Nullable DocumentId document,
            @Nullable JobId job,
            @Nullable String message,
            @Nullable String applied) {}

    /// A file whose content a job turns into a document.
    ///
    /// @param jobState absent when the job ended so long ago that it was forgotten
    /// @param made the document that the job made
    record Queued(
            long number,
            String path,
            JobId job,
            @Nullable JobState jobState,
            @Nullable DocumentId made,
            int version,
            @Nullable String fault,
            @Nullable ContentHash content) {}

    /// @param sourcePath where the document was read from
    /// @param path where its content is now, relative to the folder
    record Elsewhere(DocumentId document, String sourcePath, String path) {}
}
