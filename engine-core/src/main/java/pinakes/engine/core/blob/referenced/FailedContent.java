package pinakes.engine.core.blob.referenced;

import java.time.Instant;
import java.util.List;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.ingest.JobId;

/// The content of failed jobs, which is kept for a while so that they can be retried.
///
/// Each method runs within a transaction of its caller, who then releases the returned content.
public final class FailedContent {
    private FailedContent() {}

    /// Stops keeping content that is older than the limit or exceeds the total size; the newest stays longest.
    ///
    /// @param jobsMax content is kept of this many recent jobs only
    public static List<ContentHash> expire(Sql sql, Instant endedAfter, long bytesMax, int jobsMax) {
        return forget(sql, """
                sequence IN (
                    SELECT sequence FROM (
                        SELECT sequence, ended_at_micros, sum(size_bytes) OVER (ORDER BY sequence DESC) AS bytes
                        FROM job WHERE is_kept = 1) AS kept
                    WHERE bytes > ? OR ended_at_micros < ? OR sequence <= (SELECT max(sequence) FROM job) - ?)""", bytesMax, endedAfter, jobsMax);
    }

    /// Stops keeping the content of one job.
    public static List<ContentHash> forget(Sql sql, JobId job) {
        return forget(sql, "id = ?", job.toString());
    }

    /// Stops keeping content for earlier jobs that failed with the same bytes, for the same project or collection.
    ///
    /// @param project 0 for none
    /// @param collection empty for none
    public static void forgetEarlier(Sql sql, ContentHash content, long project, String collection, JobId job) {
        forget(
                sql,
                "content_hash = ? AND coalesce(project, 0) = ? AND coalesce(collection, '') = ? AND id <> ?",
                content.value(),
                project,
                collection,
                job.toString());
    }

    /// Stops keeping content that is for no project.
    public static List<ContentHash> forgetAll(Sql sql) {
        return forget(sql, "project IS NULL");
    }

    /// Stops keeping content for a project.
    public static List<ContentHash> forgetProject(Sql sql, long project) {
        return forget(sql, "project = ?", project);
    }

    private static List<ContentHash> forget(Sql sql, String condition, Object... values) {
        return sql.list(
                "UPDATE job SET is_kept = 0 WHERE is_kept = 1 AND " + condition + " RETURNING content_hash",
                row -> new ContentHash(row.text("content_hash")),
                values);
    }
}
