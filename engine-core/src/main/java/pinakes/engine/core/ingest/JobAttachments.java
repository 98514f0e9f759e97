package pinakes.engine.core.ingest;

import java.util.List;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;

/// The bytes of attachments that running jobs need; each method runs within a transaction of its caller.
final class JobAttachments {
    private static final String HELD_FOR_ENDED = "NOT EXISTS (SELECT 1 FROM job"
            + " WHERE job.sequence = job_attachment.job AND job.state IN ('queued', 'running'))";

    private JobAttachments() {}

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
}
