package pinakes.engine.core.blob.referenced;

import java.util.List;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;

/// Which stored bytes the catalog still needs; each method runs within a transaction of its caller.
public final class NeededContent {
    private NeededContent() {}

    /// Whether a document, of a project or not, an earlier version of a note, an unfinished job or a job that can be
    /// retried needs these bytes. An unfinished job also needs those of attachments.
    static boolean refersTo(Sql sql, ContentHash content) {
        return sql.isTrue("""
                SELECT EXISTS (SELECT 1 FROM document WHERE content_hash = :content)
                    OR EXISTS (SELECT 1 FROM document_version WHERE content_hash = :content)
                    OR EXISTS (SELECT 1 FROM project_document WHERE content_hash = :content AND project IN
                        (SELECT number FROM project WHERE id IS NOT NULL))
                    OR EXISTS (SELECT 1 FROM job WHERE content_hash = :content AND state IN ('queued', 'running'))
                    OR EXISTS (SELECT 1 FROM job WHERE content_hash = :content AND is_kept = 1)
                    OR EXISTS (SELECT 1 FROM job_attachment JOIN job ON job.sequence = job_attachment.job
                        WHERE job_attachment.content_hash = :content AND job.state IN ('queued', 'running'))""", content.value());
    }

    /// The bytes that anything needs, as [#refersTo] decides, ordered by hash.
    public static List<ContentHash> referenced(Sql sql) {
        return sql.list("""
                SELECT content_hash FROM document
                UNION SELECT content_hash FROM document_version WHERE content_hash IS NOT NULL
                UNION SELECT content_hash FROM project_document WHERE content_hash IS NOT NULL AND project IN
                    (SELECT number FROM project WHERE id IS NOT NULL)
                UNION SELECT content_hash FROM job WHERE state IN ('queued', 'running') AND content_hash IS NOT NULL
                UNION SELECT content_hash FROM job WHERE is_kept = 1 AND content_hash IS NOT NULL
                UNION SELECT job_attachment.content_hash FROM job_attachment
                    JOIN job ON job.sequence = job_attachment.job WHERE job.state IN ('queued', 'running')
                ORDER BY content_hash""", row -> new ContentHash(row.text("content_hash")));
    }
}
