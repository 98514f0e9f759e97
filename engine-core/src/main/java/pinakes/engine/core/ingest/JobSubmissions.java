package pinakes.engine.core.ingest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.MetadataColumn;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;

/// How submissions become jobs of the catalog: each queues a job, or joins an unfinished one that does the same work.
/// Each method runs within a transaction of its caller.
final class JobSubmissions {
    private JobSubmissions() {}

    /// @param project null for the engine's own documents
    /// @param collection that the document is for; null for projects
    /// @param isBatch whether the content is a batch of chunks
    static JobRow insert(
            Sql sql,
            NewDocument document,
            @Nullable ProjectKey project,
            @Nullable CollectionName collection,
            boolean isBatch,
            StagedContent content,
            Instant now) {
        return sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, project, project_id, collection,
                    accessible, is_batch, content_hash, size_bytes, metadata, force_ocr, attempts, created_at_micros)
                VALUES (?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                document.owner(),
                document.kind(),
                document.fileName(),
                document.sourcePath(),
                project == null ? null : project.number(),
                project == null ? null : project.id().value(),
                collection == null ? null : collection.value(),
                names(document.accessible()),
                isBatch,
                content.hash().value(),
                content.sizeBytes(),
                MetadataColumn.of(document.metadata()),
                document.forceOcr(),
                now);
    }

    static @Nullable List<String> names(@Nullable Set<CollectionName> collections) {
        return collections == null
                ? null
                : collections.stream().map(CollectionName::value).sorted().toList();
    }

    /// Queues a job that reads a stored document again by OCR; its metadata stays. The job names the document from
    /// the beginning, so that it ends when the document is removed.
    ///
    /// @param metadata that the document gets in addition
    /// @param collection that the document moves to with it; null when it stays where it is
    /// @param accessible the collections that the document must still be in to get the metadata; null for all
    static JobRow insertAgain(
            Sql sql,
            DocumentId document,
            DocumentMetadata metadata,
            @Nullable CollectionName collection,
            String owner,
            @Nullable Set<CollectionName> accessible,
            Instant now) {
        return sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, collection, accessible, content_hash,
                    size_bytes, metadata, force_ocr, attempts, created_at_micros, document_id)
                SELECT ?, ?, 'queued', kind, file_name, source_path, ?, ?, content_hash, size_bytes, ?, 1, 0, ?, id
                FROM document WHERE id = ?
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                owner,
                collection == null ? null : collection.value(),
                names(accessible),
                MetadataColumn.of(metadata),
                now,
                document.toString());
    }

    /// Queues a job that moves a document into a project. A file without a path gets one that no other has: in a
    /// project, a file replaces another of the same path, or of the same name if neither has a path.
    ///
    /// @param metadata that the document gets in addition
    static JobRow insertMove(
            Sql sql, DocumentId document, DocumentMetadata metadata, ProjectKey project, String owner, Instant now) {
        return sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, project, project_id, content_hash,
                    size_bytes, metadata, force_ocr, attempts, created_at_micros, document_id)
                SELECT ?, ?, 'queued', kind, file_name, coalesce(source_path, 'document:' || id), ?, ?, content_hash,
                    size_bytes, ?, 0, 0, ?, id
                FROM document WHERE id = ?
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                owner,
                project.number(),
                project.id().value(),
                MetadataColumn.of(metadata),
                now,
                document.toString());
    }

    /// Queues a job for the content of a failed one.
    static JobRow insertRetry(Sql sql, JobId failed, @Nullable CollectionName collection, Instant now) {
        return sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, project, project_id, collection,
                    accessible, is_batch, content_hash, size_bytes, metadata, force_ocr, attempts, created_at_micros)
                SELECT ?, owner, 'queued', kind, file_name, source_path, project, project_id, ?,
                    accessible, is_batch, content_hash, size_bytes, metadata, force_ocr, 0, ?
                FROM job WHERE id = ?
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                collection == null ? null : collection.value(),
                now,
                failed.toString());
    }

    /// Lets the files of folders whose job failed wait for another one.
    static void awaitInFolders(Sql sql, JobId failed, JobId again) {
        sql.execute(
                "UPDATE folder_file SET state = 'queued', message = NULL, job = ? WHERE job = ? AND state = 'failed'",
                again.toString(),
                failed.toString());
    }

    /// A finished job of this caller for a document: its newest, or else a new one without work.
    static JobRow finished(Sql sql, DocumentId document, String owner, Instant now) {
        return sql.find("""
                        SELECT * FROM job WHERE document_id = ? AND owner = ? AND state = 'completed'
                        ORDER BY sequence DESC LIMIT 1""", JobRows::job, document.toString(), owner)
                .orElseGet(() -> insertFinished(sql, document, owner, now));
    }

    private static JobRow insertFinished(Sql sql, DocumentId document, String owner, Instant now) {
        var inserted = sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, content_hash, size_bytes, metadata,
                    force_ocr, attempts, created_at_micros, started_at_micros, ended_at_micros,
                    document_id, document_number, document_version, chunk_count, method)
                SELECT ?, ?, 'completed', kind, file_name, source_path, content_hash, size_bytes, ?,
                    0, 0, ?, ?, ?, id, number, version, chunk_count, method
                FROM document WHERE id = ?
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                owner,
                MetadataColumn.of(DocumentMetadata.NONE),
                now,
                now,
                now,
                document.toString());
        JobTable.prune(sql);
        return inserted;
    }

    /// Joins the unfinished job for the same bytes and the same project.
    static Optional<JobRow> joined(Sql sql, ContentHash content, ProjectKey project) {
        return underWay(sql, content, project.number()).stream().findFirst().map(job -> join(sql, job));
    }

    /// Joins the unfinished job that makes the same document. A caller with limits cannot see the jobs of others, so
    /// only its own count.
    static Optional<JobRow> joined(Sql sql, String owner, ContentHash content, DocumentSpace space) {
        return underWay(sql, content, 0).stream()
                .filter(job -> !job.worksOnDocument())
                .filter(job -> space.accessible() == null || job.owner().equals(owner))
                .filter(job -> space.sharesContent(
                        job.collection() == null ? CollectionName.DEFAULT : job.collection(),
                        job.source().space().accessible() != null))
                .findFirst()
                .map(job -> join(sql, job));
    }

    /// Counts one more submission for an unfinished job.
    static JobRow join(Sql sql, JobRow job) {
        sql.execute(
                "UPDATE job SET submissions = submissions + 1 WHERE id = ?",
                job.id().toString());
        return job;
    }

    /// Withdraws a submission of an unfinished job. Once none is left, no caller can join the job, so that it can be
    /// cancelled.
    ///
    /// @return whether none is left
    static boolean withdraw(Sql sql, JobId id) {
        return sql.find("""
                        UPDATE job SET submissions = CASE WHEN submissions > 0 THEN submissions - 1 ELSE 0 END
                        WHERE id = ? AND state IN ('queued', 'running') RETURNING submissions""", row -> row.integer("submissions"), id.toString())
                .filter(left -> left == 0)
                .isPresent();
    }

    private static List<JobRow> underWay(Sql sql, ContentHash content, long project) {
        return sql.list("""
                SELECT * FROM job
                WHERE content_hash = ? AND coalesce(project, 0) = ? AND state IN ('queued', 'running')
                    AND submissions > 0
                ORDER BY sequence""", JobRows::job, content.value(), project);
    }

    /// The unfinished job of a caller that reads a document again.
    static Optional<JobRow> rereading(Sql sql, DocumentId document, String owner) {
        return sql.list("""
                        SELECT * FROM job
                        WHERE document_id = ? AND owner = ? AND state IN ('queued', 'running') AND submissions > 0""", JobRows::job, document.toString(), owner).stream()
                .filter(job -> job.reread() != null)
                .findFirst();
    }
}
