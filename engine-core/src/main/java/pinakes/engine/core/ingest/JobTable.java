package pinakes.engine.core.ingest;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.referenced.FailedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentTable;
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

/// Jobs as rows of the catalog; each method runs within a transaction of its caller.
final class JobTable {
    /// Ended jobs are kept while they are among this many of the newest jobs.
    static final int ENDED_KEPT_MAX = 10_000;

    /// The end of a job whose content is kept, unless a document has it anyway, or the project of the job was removed.
    private static final String FAILED = """
            state = 'failed', ended_at_micros = ?, fault_code = ?, fault_message = ?,
            is_kept = CASE
                WHEN document_id IS NULL AND (project IS NULL OR EXISTS (
                    SELECT 1 FROM project AS existing WHERE existing.number = job.project AND existing.id IS NOT NULL))
                THEN 1 ELSE 0 END""";

    private JobTable() {}

    static Optional<JobRow> find(Sql sql, JobId id) {
        return sql.find("SELECT * FROM job WHERE id = ?", JobRows::job, id.toString());
    }

    /// The failed job of the same owner that keeps the content of an earlier one, for the same project or collection.
    static Optional<JobRow> keeper(Sql sql, JobRow earlier) {
        var project = earlier.project();
        var collection = earlier.collection();
        return sql.find(
                """
                SELECT * FROM job
                WHERE is_kept = 1 AND content_hash = ? AND owner = ? AND coalesce(project, 0) = ?
                    AND coalesce(collection, '') = ?
                ORDER BY sequence DESC LIMIT 1""",
                JobRows::job,
                earlier.source().content().value(),
                earlier.owner(),
                project == null ? 0 : project.number(),
                collection == null ? "" : collection.value());
    }

    /// Adds metadata, and perhaps `forceOcr`, to an unfinished job. A running job ignores `forceOcr`. A stored document
    /// gets the metadata only if this caller can still access it then.
    ///
    /// @param collection that the document is for from now on
    static JobRow amend(Sql sql, JobRow job, Addition addition, @Nullable CollectionName collection) {
        var accessible = job.worksOnDocument()
                ? addition.accessible()
                : job.source().space().accessible();
        return sql.one(
                "UPDATE job SET metadata = ?, collection = ?, accessible = ?, force_ocr = ? WHERE id = ? RETURNING *",
                JobRows::job,
                MetadataColumn.of(addition.metadata().over(job.source().metadata())),
                collection == null ? null : collection.value(),
                JobSubmissions.names(accessible),
                job.forceOcr() || (addition.forceOcr() && job.state() == JobState.QUEUED),
                job.id().toString());
    }

    /// The caller's current metadata for the document of a job, which can change while the job runs.
    ///
    /// @throws MovedDocumentException when the job works on a stored document that this caller can no longer access
    static DocumentMetadata stated(Sql sql, JobRow job) {
        var current = find(sql, job.id()).orElse(job);
        var stated = current.source().metadata();
        var space = current.source().space();
        if (!stated.equals(DocumentMetadata.NONE) && !reachesDocument(sql, job, space)) {
            throw MovedDocumentException.gone();
        }
        return stated;
    }

    /// Whether a caller can access the stored document that a job works on, if there is one.
    static boolean reachesDocument(Sql sql, JobRow job, DocumentSpace space) {
        var document = job.document();
        return document == null
                || DocumentTable.find(sql, document)
                        .map(found -> space.isAccessible(CollectionName.of(found.tags())))
                        .orElse(true);
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

    /// The unfinished jobs that an engine has taken, whether or not it gave them back.
    static List<JobRow> started(Sql sql) {
        return sql.list(
                "SELECT * FROM job WHERE state IN ('queued', 'running') AND attempts > 0 ORDER BY sequence",
                JobRows::job);
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

    /// Takes a caller's next job. Jobs that were never tried come first, so one that crashes the process, or whose file
    /// does not fit on the disk, does not block the others.
    ///
    /// @param skippingTaken see [pinakes.engine.core.catalog.Catalog#skippingTaken()]
    static Optional<JobRow> claim(Sql sql, String skippingTaken, String owner, long sizeBytesMax, Instant now) {
        return sql.find("""
                UPDATE job
                SET state = 'running', attempts = attempts + 1, started_at_micros = coalesce(started_at_micros, ?),
                    obstacle = NULL
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
                "UPDATE job SET state = 'queued' WHERE attempts - given_back < ? AND state = 'running' AND "
                        + abandoned,
                attemptsMax);
        var failed = sql.execute(
                "UPDATE job SET " + FAILED + " WHERE state = 'running' AND " + abandoned,
                now,
                IngestFault.Code.ENGINE_FAILED,
                "The engine stopped or crashed " + attemptsMax
                        + " times while processing this document. Look for the cause in the server's log, then retry the job.");
        return queued + failed;
    }

    /// The running jobs of this engine.
    ///
    /// @param own see [pinakes.engine.core.catalog.Catalog#ownJobs()]
    static List<JobRow> runningHere(Sql sql, String own) {
        return sql.list("SELECT * FROM job WHERE state = 'running' AND " + own, JobRows::job);
    }

    /// Queues a running job, unless it has ended or been taken again.
    static boolean requeue(Sql sql, JobRow job) {
        return sql.execute(
                        "UPDATE job SET state = 'queued' WHERE id = ? AND state = 'running' AND attempts = ?",
                        job.id().toString(),
                        job.attempt())
                == 1;
    }

    /// Queues a running job that this engine could not do now, unless it has ended or been taken again. Such attempts
    /// do not count as crashes.
    ///
    /// @param obstacle why, for people
    static boolean giveBack(Sql sql, JobRow job, String obstacle) {
        return sql.execute(
                        "UPDATE job SET state = 'queued', given_back = given_back + 1, obstacle = ?"
                                + " WHERE id = ? AND state = 'running' AND attempts = ?",
                        obstacle,
                        job.id().toString(),
                        job.attempt())
                == 1;
    }

    /// Completes a job. A job that worked on a stored document no longer belongs to a collection.
    ///
    /// @throws LostJobException when it was cancelled, or another engine has taken it; the transaction must not
    ///     count
    static void complete(Sql sql, JobRow job, Job.Outcome outcome, Instant now) {
        var document = outcome.document();
        var number = outcome.number();
        var completed = sql.find(
                """
                UPDATE job
                SET state = 'completed', ended_at_micros = ?,
                    collection = CASE WHEN document_id IS NULL THEN collection END, document_id = ?,
                    document_number = ?, document_version = ?, chunk_count = ?, method = ?
                WHERE id = ? AND state = 'running' AND attempts = ?
                RETURNING *""",
                JobRows::job,
                now,
                document == null ? null : document.toString(),
                number == null ? null : number.value(),
                outcome.version(),
                outcome.chunks(),
                outcome.method(),
                job.id().toString(),
                job.attempt());
        forgetEarlier(sql, job, completed.orElseThrow(() -> new LostJobException(job.id())));
        prune(sql);
    }

    static void fail(Sql sql, JobRow job, IngestFault fault, Instant now) {
        sql.find(
                        "UPDATE job SET " + FAILED + " WHERE id = ? AND state = 'running' AND attempts = ? RETURNING *",
                        JobRows::job,
                        now,
                        fault.code(),
                        fault.message(),
                        job.id().toString(),
                        job.attempt())
                .ifPresent(failed -> forgetEarlier(sql, job, failed));
        prune(sql);
    }

    /// A job that works on a stored document is for its bytes there: files that failed elsewhere can still be retried.
    ///
    /// @param ended the job as it is stored now: its collection may have changed while it ran
    private static void forgetEarlier(Sql sql, JobRow job, JobRow ended) {
        if (job.worksOnDocument()) {
            return;
        }
        var project = ended.project();
        var collection = ended.collection();
        FailedContent.forgetEarlier(
                sql,
                job.source().content(),
                project == null ? 0 : project.number(),
                collection == null ? "" : collection.value(),
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

    /// Cancels a job, whichever engine is working on it, and even if none is any more; false when it has ended.
    static boolean cancelUnfinished(Sql sql, JobId id, Instant now) {
        return sql.execute(
                        "UPDATE job SET state = 'cancelled', ended_at_micros = ?"
                                + " WHERE id = ? AND state IN ('queued', 'running')",
                        now,
                        id.toString())
                == 1;
    }

    /// Cancels all queued jobs that are for no project, and returns them.
    static List<JobRow> cancelQueued(Sql sql, Instant now) {
        return sql.list("""
                UPDATE job SET state = 'cancelled', ended_at_micros = ?
                WHERE state = 'queued' AND project IS NULL
                RETURNING *""", JobRows::job, now);
    }

    /// Forgets the oldest ended jobs.
    static void prune(Sql sql) {
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
