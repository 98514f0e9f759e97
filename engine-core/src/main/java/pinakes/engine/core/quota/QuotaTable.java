package pinakes.engine.core.quota;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.quota.Quota;
import pinakes.engine.quota.QuotaDefaults;
import pinakes.engine.quota.QuotaSubject;

/// Quotas and their use as rows of the catalog; each method runs within a transaction of its caller.
final class QuotaTable {
    private QuotaTable() {}

    /// What was used, or is held.
    record Used(long documents, long bytes, long calls) {}

    /// The quota that applies.
    static Quota of(Sql sql, QuotaSubject subject, QuotaDefaults defaults) {
        return find(sql, subject).orElseGet(() -> defaults.of(subject));
    }

    static Optional<Quota> find(Sql sql, QuotaSubject subject) {
        return sql.find(
                "SELECT * FROM quota WHERE kind = ? AND name = ?", QuotaTable::quota, subject.kind(), subject.name());
    }

    static List<QuotaSubject> subjects(Sql sql) {
        return sql.list(
                "SELECT kind, name FROM quota ORDER BY kind, name",
                row -> new QuotaSubject(row.constant(QuotaSubject.Kind.class, "kind"), row.text("name")));
    }

    static void set(Sql sql, QuotaSubject subject, Quota quota) {
        sql.execute("""
                INSERT INTO quota (kind, name, documents, bytes, calls) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (kind, name)
                DO UPDATE SET documents = excluded.documents, bytes = excluded.bytes, calls = excluded.calls""", subject.kind(), subject.name(), quota.documents(), quota.bytes(), quota.calls());
    }

    static void remove(Sql sql, QuotaSubject subject) {
        sql.execute("DELETE FROM quota WHERE kind = ? AND name = ?", subject.kind(), subject.name());
    }

    /// What a caller used on a day.
    static Used used(Sql sql, QuotaSubject caller, long day) {
        return sql.find(
                        "SELECT documents, bytes, calls FROM quota_use WHERE caller = ? AND day = ?",
                        QuotaTable::used,
                        caller.name(),
                        day)
                .orElse(new Used(0, 0, 0));
    }

    /// Adds to what a caller used on a day; earlier days are forgotten.
    static void use(Sql sql, QuotaSubject caller, long day, Used more) {
        sql.execute("DELETE FROM quota_use WHERE day < ?", day);
        sql.execute("""
                INSERT INTO quota_use (caller, day, documents, bytes, calls) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (caller, day)
                DO UPDATE SET documents = quota_use.documents + excluded.documents,
                    bytes = quota_use.bytes + excluded.bytes, calls = quota_use.calls + excluded.calls""", caller.name(), day, more.documents, more.bytes, more.calls);
    }

    /// What a collection holds, and what unfinished jobs are adding to it: a mail that they read again comes with its
    /// attachments.
    static Used held(Sql sql, CollectionName collection) {
        return sql.one("""
                WITH RECURSIVE attached (number, size_bytes) AS (
                    SELECT part.number, part.size_bytes
                    FROM job
                    JOIN document AS mail ON mail.id = job.document_id
                    JOIN document AS part ON part.attached_to = mail.number
                    WHERE job.collection = ?2 AND job.state IN ('queued', 'running')
                    UNION
                    SELECT part.number, part.size_bytes
                    FROM attached
                    JOIN document AS part ON part.attached_to = attached.number
                )
                SELECT CAST(sum(documents) AS BIGINT) AS documents, CAST(sum(bytes) AS BIGINT) AS bytes, 0 AS calls
                FROM (
                    SELECT coalesce(sum(documents), 0) AS documents, coalesce(sum(bytes), 0) AS bytes
                    FROM document_tally WHERE tag = ?1
                    UNION ALL
                    SELECT count(*), coalesce(sum(size_bytes), 0)
                    FROM job WHERE collection = ?2 AND state IN ('queued', 'running')
                    UNION ALL
                    SELECT count(*), coalesce(sum(size_bytes), 0) FROM attached
                ) AS held""", QuotaTable::used, collection.tag(), collection.value());
    }

    private static Used used(Row row) {
        return new Used(row.number("documents"), row.number("bytes"), row.number("calls"));
    }

    private static Quota quota(Row row) {
        return new Quota(limit(row, "documents"), limit(row, "bytes"), limit(row, "calls"));
    }

    private static @Nullable Long limit(Row row, String column) {
        return row.isNull(column) ? null : row.number(column);
    }
}
