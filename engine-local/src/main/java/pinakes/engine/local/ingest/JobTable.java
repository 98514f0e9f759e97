package pinakes.engine.local.ingest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.blob.StagedContent;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.document.DocumentDraft.Source;
import pinakes.engine.local.document.MetadataColumn;
import pinakes.engine.local.ingest.JobRow.Status;
import pinakes.engine.local.ingest.JobRow.Times;
import pinakes.engine.project.ProjectId;

/// Jobs as rows of the catalog; each method runs within a transaction of its caller.
final class JobTable {
    private static final int ENDED_KEPT_MAX = 10_000;

    private JobTable() {}

    /// @param project null for the engine's own documents
    static JobRow insert(
            Handle handle, NewDocument document, @Nullable ProjectKey project, StagedContent content, Instant now) {
        return handle.createQuery("""
                        INSERT INTO job (id, owner, state, kind, file_name, source_path, project, project_id, content_hash,
                            size_bytes, metadata, force_ocr, attempts, created_at_micros)
                        VALUES (:id, :owner, 'queued', :kind, :fileName, :sourcePath, :project, :projectId, :content,
                            :size, :metadata, :forceOcr, 0, :now)
                        RETURNING *""")
                .bind("id", UUID.randomUUID().toString())
                .bind("owner", document.owner())
                .bind("kind", EnumColumn.of(document.kind()))
                .bind("fileName", document.fileName())
                .bind("sourcePath", document.sourcePath())
                .bind("project", project == null ? null : project.number())
                .bind("projectId", project == null ? null : project.id().value())
                .bind("content", content.hash().value())
                .bind("size", content.sizeBytes())
                .bind("metadata", MetadataColumn.of(document.metadata()))
                .bind("forceOcr", document.forceOcr())
                .bind("now", EpochMicros.of(now))
                .map((row, _) -> row(row))
                .one();
    }

    static Optional<JobRow> find(Handle handle, JobId id) {
        return handle.select("SELECT * FROM job WHERE id = ?", id.toString())
                .map((row, _) -> row(row))
                .findOne();
    }

    /// The unfinished job for the same bytes and the same project.
    static Optional<JobRow> underWay(Handle handle, ContentHash content, @Nullable ProjectKey project) {
        return handle.createQuery("""
                        SELECT * FROM job
                        WHERE content_hash = :content AND coalesce(project, 0) = :project
                            AND state IN ('queued', 'running')""")
                .bind("content", content.value())
                .bind("project", project == null ? 0 : project.number())
                .map((row, _) -> row(row))
                .findOne();
    }

    static List<JobRow> list(Handle handle, JobFilter filter, int limit, long offset) {
        var states = filter.states().isEmpty() ? Set.of(JobState.values()) : filter.states();
        return handle.createQuery("SELECT * FROM job WHERE state IN (<states>)"
                        + (filter.owner() == null ? "" : " AND owner = :owner")
                        + " ORDER BY sequence DESC LIMIT :limit OFFSET :offset")
                .bindList("states", states.stream().map(EnumColumn::of).toList())
                .bindMap(filter.owner() == null ? Map.of() : Map.of("owner", filter.owner()))
                .bind("limit", limit)
                .bind("offset", offset)
                .map((row, _) -> row(row))
                .list();
    }

    static int count(Handle handle, JobState state) {
        return handle.select("SELECT count(*) FROM job WHERE state = ?", EnumColumn.of(state))
                .mapTo(Integer.class)
                .one();
    }

    static Map<JobState, Integer> counts(Handle handle) {
        return handle.createQuery("SELECT state, count(*) AS jobs FROM job GROUP BY state")
                .reduceRows(new EnumMap<>(JobState.class), (counts, row) -> {
                    counts.put(
                            EnumColumn.read(JobState.class, row.getColumn("state", String.class)),
                            row.getColumn("jobs", Integer.class));
                    return counts;
                });
    }

    /// Callers with queued jobs, longest waiting first.
    static List<WaitingCaller> waitingCallers(Handle handle) {
        return handle.createQuery("""
                        SELECT owner, min(attempts) AS attempts FROM job
                        WHERE state = 'queued' GROUP BY owner ORDER BY min(sequence)""")
                .map((row, _) -> new WaitingCaller(row.getString("owner"), row.getInt("attempts")))
                .list();
    }

    /// Takes a caller's next job. Jobs that were never tried come first, so one that crashes the process does not
    /// block the others.
    static Optional<JobRow> claim(Handle handle, String owner, long sizeBytesMax, Instant now) {
        return handle.select("""
                        UPDATE job
                        SET state = 'running', attempts = attempts + 1, started_at_micros = coalesce(started_at_micros, ?)
                        WHERE sequence = (
                            SELECT sequence FROM job
                            WHERE state = 'queued' AND owner = ? AND size_bytes <= ?
                            ORDER BY attempts, sequence LIMIT 1)
                        RETURNING *""", EpochMicros.of(now), owner, sizeBytesMax)
                .map((row, _) -> row(row))
                .findOne();
    }

    /// Queues the jobs that were running when the last process ended; those that were tried too often fail.
    ///
    /// @return how many failed
    static int recover(Handle handle, int attemptsMax, Instant now) {
        handle.execute("UPDATE job SET state = 'queued' WHERE state = 'running' AND attempts < ?", attemptsMax);
        return handle.execute(
                """
                        UPDATE job
                        SET state = 'failed', ended_at_micros = ?, fault_code = ?, fault_message = ?
                        WHERE state = 'running'""",
                EpochMicros.of(now),
                EnumColumn.of(IngestFault.Code.ENGINE_FAILED),
                "The engine was stopped " + attemptsMax + " times while processing this document. Add it again.");
    }

    static void complete(Handle handle, JobId id, Job.Outcome outcome, Instant now) {
        handle.createUpdate("""
                        UPDATE job
                        SET state = 'completed', ended_at_micros = :now, document_id = :document, document_number = :number,
                            document_version = :version, chunk_count = :chunks, method = :method
                        WHERE id = :id AND state = 'running'""")
                .bind("id", id.toString())
                .bind("now", EpochMicros.of(now))
                .bind("document", outcome.document().toString())
                .bind(
                        "number",
                        outcome.number() == null ? null : outcome.number().value())
                .bind("version", outcome.version())
                .bind("chunks", outcome.chunks())
                .bind("method", EnumColumn.of(outcome.method()))
                .execute();
        prune(handle);
    }

    static void fail(Handle handle, JobId id, IngestFault fault, Instant now) {
        var code = EnumColumn.of(fault.code());
        handle.execute("""
                        UPDATE job
                        SET state = 'failed', ended_at_micros = ?, fault_code = ?, fault_message = ?
                        WHERE id = ? AND state = 'running'""", EpochMicros.of(now), code, fault.message(), id.toString());
        prune(handle);
    }

    /// Cancels a job; false when it is not in that state any more.
    static boolean cancel(Handle handle, JobId id, JobState from, Instant now) {
        var cancelled = handle.execute("""
                        UPDATE job SET state = 'cancelled', ended_at_micros = ?
                        WHERE id = ? AND state = ?""", EpochMicros.of(now), id.toString(), EnumColumn.of(from));
        return cancelled == 1;
    }

    /// Cancels all queued jobs that are for no project, and returns them.
    static List<JobRow> cancelQueued(Handle handle, Instant now) {
        return handle.select("""
                        UPDATE job SET state = 'cancelled', ended_at_micros = ?
                        WHERE state = 'queued' AND project IS NULL
                        RETURNING *""", EpochMicros.of(now)).map((row, _) -> row(row)).list();
    }

    private static void prune(Handle handle) {
        handle.execute("""
                        DELETE FROM job
                        WHERE state NOT IN ('queued', 'running')
                            AND sequence <= (SELECT max(sequence) FROM job) - ?""", ENDED_KEPT_MAX);
    }

    private static JobRow row(ResultSet row) throws SQLException {
        return new JobRow(
                new JobId(UUID.fromString(row.getString("id"))),
                row.getString("owner"),
                source(row),
                project(row),
                row.getBoolean("force_ocr"),
                new Status(EnumColumn.read(JobState.class, row.getString("state")), outcome(row), fault(row)),
                new Times(
                        EpochMicros.at(row.getLong("created_at_micros")),
                        EpochMicros.nullable(row, "started_at_micros"),
                        EpochMicros.nullable(row, "ended_at_micros")));
    }

    private static Source source(ResultSet row) throws SQLException {
        return new Source(
                EnumColumn.read(DocumentKind.class, row.getString("kind")),
                row.getString("file_name"),
                row.getString("source_path"),
                new ContentHash(row.getString("content_hash")),
                row.getLong("size_bytes"),
                MetadataColumn.read(row.getString("metadata")),
                row.getLong("sequence"));
    }

    private static @Nullable ProjectKey project(ResultSet row) throws SQLException {
        var id = row.getString("project_id");
        return id == null ? null : new ProjectKey(row.getLong("project"), new ProjectId(id));
    }

    private static @Nullable DocumentNumber number(ResultSet row) throws SQLException {
        var number = row.getLong("document_number");
        return row.wasNull() ? null : new DocumentNumber(number);
    }

    private static Job.@Nullable Outcome outcome(ResultSet row) throws SQLException {
        var document = row.getString("document_id");
        return document == null
                ? null
                : new Job.Outcome(
                        new DocumentId(UUID.fromString(document)),
                        number(row),
                        row.getInt("document_version"),
                        row.getInt("chunk_count"),
                        EnumColumn.read(ProcessingMethod.class, row.getString("method")));
    }

    private static @Nullable IngestFault fault(ResultSet row) throws SQLException {
        var code = row.getString("fault_code");
        return code == null
                ? null
                : new IngestFault(EnumColumn.read(IngestFault.Code.class, code), row.getString("fault_message"));
    }

    /// A caller with queued jobs.
    ///
    /// @param attempts how often its least tried job was started
    record WaitingCaller(String owner, int attempts) {}
}
