package pinakes.engine.core.ingest;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.FailedContent;
import pinakes.engine.core.document.MetadataColumn;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;

/// Jobs as rows of the catalog; each method runs within a transaction of its caller.
final class JobTable {
    /// How many jobs back ended jobs are listed.
    static final int ENDED_KEPT_MAX = 10_000;

    /// The end of a job whose content is kept, unless a document has it anyway.
    private static final String FAILED = "state = 'failed', ended_at_micros = ?, fault_code = ?, fault_message = ?,"
            + " is_kept = CASE WHEN document_id IS NULL THEN 1 ELSE 0 END";

    private static final String HELD_FOR_ENDED = "NOT EXISTS (SELECT 1 FROM job"
            + " WHERE job.sequence = job_attachment.job AND job.state IN ('queued', 'running'))";

    private JobTable() {}

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

    private static @Nullable List<String> names(@Nullable Set<CollectionName> collections) {
        return collections == null
                ? null
                : collections.stream().map(CollectionName::value).sorted().toList();
    }

    /// Queues a job that reads a stored document again by OCR; its metadata stays. The job names the document from
    /// the beginning, so that it ends when the document is removed.
    static JobRow insertAgain(Sql sql, DocumentId document, String owner, Instant now) {
        return sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, content_hash, size_bytes, metadata,
                    force_ocr, attempts, created_at_micros, document_id)
                SELECT ?, ?, 'queued', kind, file_name, source_path, content_hash, size_bytes, ?, 1, 0, ?, id
                FROM document WHERE id = ?
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                owner,
                MetadataColumn.of(DocumentMetadata.NONE),
                now,
                document.toString());
    }

    /// Queues a job that moves a document into a project. A file without a path gets one that no other has: in a
    /// project, a file replaces another of the same path, or of the same name if neither has a path.
    static JobRow insertMove(Sql sql, DocumentId document, ProjectKey project, String owner, Instant now) {
        return sql.one(
                """
                INSERT INTO job (id, owner, state, kind, file_name, source_path, project, project_id, content_hash,
                    size_bytes, metadata, force_ocr, attempts, created_at_micros, document_id, document_version)
                SELECT ?, ?, 'queued', kind, file_name, coalesce(source_path, 'document:' || id), ?, ?, content_hash,
                    size_bytes, ?, 0, 0, ?, id, version
                FROM document WHERE id = ?
                RETURNING *""",
                JobRows::job,
                UUID.randomUUID().toString(),
                owner,
                project.number(),
                project.id().value(),
                MetadataColumn.of(DocumentMetadata.NONE),
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
        prune(sql);
        return inserted;
    }

    static Optional<JobRow> find(Sql sql, JobId id) {
        return sql.find("SELECT * FROM job WHERE id = ?", JobRows::job, id.toString());
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

    /// Lets an unfinished job stand for one more submission.
    static JobRow join(Sql sql, JobRow job) {
        sql.execute(
                "UPDATE job SET submissions = submissions + 1 WHERE id = ?",
                job.id().toString());
        return job;
    }

    /// Takes back a submission of an unfinished job. Once none is left, nobody joins the job any more, so that it can
    /// be cancelled.
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

    /// Adds to what is stated about the document of an unfinished job. One that is running is read as it began.
    static JobRow amend(Sql sql, JobRow job, Addition addition) {
        return sql.one(
                "UPDATE job SET metadata = ?, force_ocr = ? WHERE id = ? RETURNING *",
                JobRows::job,
                MetadataColumn.of(addition.metadata().over(job.source().metadata())),
                job.forceOcr() || (addition.forceOcr() && job.state() == JobState.QUEUED),
                job.id().toString());
    }

    /// The caller's current metadata for the document of a job, which can change while the job runs.
    static DocumentMetadata stated(Sql sql, JobRow job) {
        return find(sql, job.id()).orElse(job).source().metadata();
    }

    /// The unfinished job that reads a document again.
    static Optional<JobRow> rereading(Sql sql, DocumentId document) {
        return sql
                .list(
                        "SELECT * FROM job WHERE document_id = ? AND state IN ('queued', 'running') AND submissions > 0",
                        JobRows::job,
                        document.toString())
                .stream()
                .filter(job -> job.reread() != null)
                .findFirst();
    }

    /// The unfinished jobs that read a document again, or move it.
    static List<JobRow> workingOn(Sql sql, DocumentId document) {
        return sql.list(
                "SELECT * FROM job WHERE document_id = ? AND state IN ('queued', 'running')",
                JobRows::job,
                document.toString());
    }

    /// The newest of each state come from an index, and the newest of these are the page.
    static List<JobRow> list(Sql sql, JobFilter filter, int limit, long offset) {
        var states = filter.states().isEmpty() ? Set.of(JobState.values()) : filter.states();
        var owner = filter.owner();
        var newest = states.stream()
                .map(state -> "SELECT sequence FROM (SELECT sequence FROM job WHERE state = '"
                        + state.name().toLowerCase(Locale.ROOT) + "'" + (owner == null ? "" : " AND owner = ?4")
                        + " ORDER BY sequence DESC LIMIT ?3)")
                .sorted()
                .collect(Collectors.joining(" UNION ALL "));
        return sql.list(
                "SELECT * FROM job WHERE sequence IN (" + newest + ") ORDER BY sequence DESC LIMIT ?1 OFFSET ?2",
                JobRows::job,
                owner == null
                        ? new Object[] {limit, offset, limit + offset}
                        : new Object[] {limit, offset, limit + offset, owner});
    }

    static List<JobRow> running(Sql sql) {
        return sql.list("SELECT * FROM job WHERE state = 'running' ORDER BY sequence", JobRows::job);
    }

    static int count(Sql sql, JobState state) {
        return counts(sql).getOrDefault(state, 0);
    }

    static Map<JobState, Integer> counts(Sql sql) {
        return sql.map(
                "SELECT substr(name, 5) AS state, total FROM tally WHERE name >= 'job ' AND name < 'job!' AND total > 0",
                row -> row.constant(JobState.class, "state"),
                row -> row.integer("total"));
    }

    /// When the oldest job in a state was submitted.
    static Optional<Instant> oldest(JobState state, Sql sql) {
        return sql.find(
                "SELECT created_at_micros FROM job WHERE state = ? ORDER BY sequence LIMIT 1",
                row -> row.instant("created_at_micros"),
                state);
    }

    /// Callers with queued jobs, longest waiting first.
    static List<WaitingCaller> waitingCallers(Sql sql) {
        return sql.list("""
                SELECT owner, min(attempts) AS attempts FROM job
                WHERE state = 'queued' GROUP BY owner ORDER BY min(sequence)""", row -> new WaitingCaller(row.text("owner"), row.integer("attempts")));
    }

    /// Takes a caller's next job. Jobs that were never tried come first, so one that crashes the process does not
    /// block the others.
    ///
    /// @param skippingTaken see [pinakes.engine.core.catalog.Catalog#skippingTaken()]
    static Optional<JobRow> claim(Sql sql, String skippingTaken, String owner, long sizeBytesMax, Instant now) {
        return sql.find("""
                UPDATE job
                SET state = 'running', attempts = attempts + 1, started_at_micros = coalesce(started_at_micros, ?)
                WHERE state = 'queued' AND sequence = (
                    SELECT sequence FROM job
                    WHERE state = 'queued' AND owner = ? AND size_bytes <= ?
                    ORDER BY attempts, sequence LIMIT 1""" + skippingTaken + ") RETURNING *", JobRows::job, now, owner, sizeBytesMax);
    }

    /// Queues the jobs that were running when their engine ended; those that were tried too often fail.
    ///
    /// @param abandoned the condition for these jobs
    /// @return how many there were
    static int recover(Sql sql, String abandoned, int attemptsMax, Instant now) {
        var queued = sql.execute(
                "UPDATE job SET state = 'queued' WHERE attempts < ? AND state = 'running' AND " + abandoned,
                attemptsMax);
        var failed = sql.execute(
                "UPDATE job SET " + FAILED + " WHERE state = 'running' AND " + abandoned,
                now,
                IngestFault.Code.ENGINE_FAILED,
                "The engine was stopped " + attemptsMax + " times while processing this document. Retry the job.");
        return queued + failed;
    }

    /// Notes that a running job needs the bytes of an attachment.
    static int hold(Sql sql, JobRow job, ContentHash attachment) {
        return sql.execute(
                "INSERT INTO job_attachment (job, content_hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
                job.source().jobSequence(),
                attachment.value());
    }

    /// Whether attachments are noted for jobs that have ended.
    static boolean holdsForEnded(Sql sql) {
        return sql.isTrue("SELECT EXISTS (SELECT 1 FROM job_attachment WHERE " + HELD_FOR_ENDED + ")");
    }

    /// Notes that ended jobs need no attachments any more.
    ///
    /// @return the bytes of these attachments
    static List<ContentHash> letGo(Sql sql) {
        return sql.list(
                "DELETE FROM job_attachment WHERE " + HELD_FOR_ENDED + " RETURNING content_hash",
                row -> new ContentHash(row.text("content_hash")));
    }

    /// @throws LostJobException when it was cancelled, or another engine has taken it; the transaction must not
    ///     count
    static void complete(Sql sql, JobRow job, Job.Outcome outcome, Instant now) {
        var document = outcome.document();
        var number = outcome.number();
        var completed = sql.execute(
                """
                UPDATE job
                SET state = 'completed', ended_at_micros = ?, document_id = ?, document_number = ?,
                    document_version = ?, chunk_count = ?, method = ?
                WHERE id = ? AND state = 'running' AND attempts = ?""",
                now,
                document == null ? null : document.toString(),
                number == null ? null : number.value(),
                outcome.version(),
                outcome.chunks(),
                outcome.method(),
                job.id().toString(),
                job.attempt());
        if (completed == 0) {
            throw new LostJobException(job.id());
        }
        forgetEarlier(sql, job);
        prune(sql);
    }

    static void fail(Sql sql, JobRow job, IngestFault fault, Instant now) {
        sql.execute(
                "UPDATE job SET " + FAILED + " WHERE id = ? AND state = 'running' AND attempts = ?",
                now,
                fault.code(),
                fault.message(),
                job.id().toString(),
                job.attempt());
        forgetEarlier(sql, job);
        prune(sql);
    }

    private static void forgetEarlier(Sql sql, JobRow job) {
        var project = job.project();
        var collection = job.collection();
        FailedContent.forgetEarlier(
                sql,
                job.source().content(),
                project == null ? null : project.number(),
                collection == null ? null : collection.value(),
                job.id());
    }

    /// Cancels a running job, unless another engine has taken it.
    static boolean cancel(Sql sql, JobRow job, Instant now) {
        return sql.execute("""
                        UPDATE job SET state = 'cancelled', ended_at_micros = ?
                        WHERE id = ? AND state = 'running' AND attempts = ?""", now, job.id().toString(), job.attempt()) == 1;
    }

    /// Cancels a job; false when it is no longer in that state.
    static boolean cancel(Sql sql, JobId id, JobState from, Instant now) {
        return sql.execute(
                        "UPDATE job SET state = 'cancelled', ended_at_micros = ? WHERE id = ? AND state = ?",
                        now,
                        id.toString(),
                        from)
                == 1;
    }

    /// Cancels all queued jobs that are for no project, and returns them.
    static List<JobRow> cancelQueued(Sql sql, Instant now) {
        return sql.list("""
                UPDATE job SET state = 'cancelled', ended_at_micros = ?
                WHERE state = 'queued' AND project IS NULL
                RETURNING *""", JobRows::job, now);
    }

    private static void prune(Sql sql) {
        sql.execute("""
                        DELETE FROM job
                        WHERE state NOT IN ('queued', 'running') AND is_kept = 0
                            AND sequence <= (SELECT max(sequence) FROM job) - ?""", ENDED_KEPT_MAX);
    }

    /// A caller with queued jobs.
    ///
    /// @param attempts how often its least tried job was started
    record WaitingCaller(String owner, int attempts) {}
}
