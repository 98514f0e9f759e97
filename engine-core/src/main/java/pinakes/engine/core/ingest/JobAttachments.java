package pinakes.engine.core.ingest;

import java.util.List;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;

/// The bytes of attachments that running jobs need; each method runs within a transaction of its caller.
final class JobAttachments {
    private JobAttachments() {}

    /// Notes that a running job needs the bytes of an attachment.
    static int hold(Sql sql, JobRow job, ContentHash attachment) {
        return sql.execute(
                "INSERT INTO job_attachment (job, content_hash) VALUES (?, ?) ON CONFLICT DO NOTHING",
                job.source().jobSequence(),
                attachment.value());
    }

    /// Notes that an ended job needs no attachments any more.
    static int letGo(Sql sql, JobRow job) {
        return sql.execute(
                "DELETE FROM job_attachment WHERE job = ?", job.source().jobSequence());
    }

    /// The bytes of attachments that a job needed while it ran.
    static List<ContentHash> held(Sql sql, JobRow job) {
        return sql.list(
                "SELECT content_hash FROM job_attachment WHERE job = ?",
                row -> new ContentHash(row.text("content_hash")),
                job.source().jobSequence());
    }
}
