package pinakes.engine.core.ingest;

import java.time.Instant;
import java.util.Optional;
import pinakes.engine.core.blob.referenced.FailedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.project.library.ProjectLibrary;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.RetryOutcome;

/// Queues failed jobs again; runs within one transaction.
record JobRetries(QuotaLedger quotas, IngestLimits limits, TimeEstimates estimates) {
    /// @param space what the caller can access
    RetryOutcome retry(Sql sql, JobId id, DocumentSpace space, Instant now) {
        return JobTable.find(sql, id)
                .filter(job -> isAccessible(sql, job, space))
                .map(job -> switch (job.state()) {
                    case FAILED, CANCELLED -> retry(sql, job, now);
                    case QUEUED, RUNNING, COMPLETED -> new RetryOutcome.NotFailed(job.idle(estimates));
                })
                .orElseGet(RetryOutcome.Missing::new);
    }

    /// Whether a caller can access the collection that the document is for, and the stored document that the job
    /// works on.
    private static boolean isAccessible(Sql sql, JobRow job, DocumentSpace space) {
        var collection = job.collection();
        return (collection == null || space.isAccessible(collection)) && JobTable.reachesDocument(sql, job, space);
    }

    private RetryOutcome retry(Sql sql, JobRow job, Instant now) {
        var underWay = joined(sql, job).map(other -> stating(sql, other, job));
        if (underWay.isPresent()) {
            return new RetryOutcome.UnderWay(underWay.get().idle(estimates));
        }
        var stored = stored(sql, job);
        if (stored.isPresent()) {
            return new RetryOutcome.Stored(stored.get());
        }
        if (!hasContent(sql, job)) {
            return new RetryOutcome.ContentGone(
                    job.idle(estimates),
                    job.source().metadata(),
                    job.forceOcr(),
                    JobTable.keeper(sql, job).map(JobRow::id).orElse(null));
        }
        var queued = JobTable.count(sql, JobState.QUEUED);
        return queued >= limits.queuedMax()
                ? new RetryOutcome.Busy(queued)
                : new RetryOutcome.Queued(queue(sql, job, now).idle(estimates));
    }

    /// Another job that reads the document of a failed one also adds what was stated with that one, but keeps what was
    /// stated with itself.
    private JobRow stating(Sql sql, JobRow other, JobRow failed) {
        var earlier = failed.source().metadata();
        if (failed.reread() == null || earlier.equals(DocumentMetadata.NONE)) {
            return other;
        }
        var metadata = other.source().metadata().over(earlier);
        var addition = new Addition(
                metadata, false, other.owner(), other.source().space().accessible());
        return JobTable.amend(sql, other, addition, Admission.amended(sql, quotas, other, metadata.tags()));
    }

    private static Optional<JobRow> joined(Sql sql, JobRow job) {
        var source = job.source();
        var project = job.project();
        var reread = job.reread();
        if (project != null) {
            return JobSubmissions.joined(sql, source.content(), project);
        }
        return reread == null
                ? JobSubmissions.joined(sql, job.owner(), source.content(), source.space())
                : JobSubmissions.rereading(sql, reread, job.owner()).map(other -> JobSubmissions.join(sql, other));
    }

    /// The document of a job that no longer needs to run: it has the same bytes, or newer ones from the same path.
    private static Optional<DocumentId> stored(Sql sql, JobRow job) {
        if (job.isBatch() || job.worksOnDocument()) {
            return Optional.empty();
        }
        var project = job.project();
        return project == null
                ? DocumentMatches.sameContent(
                                sql,
                                job.source().content(),
                                job.source().sourcePath(),
                                job.source().space())
                        .or(() -> DocumentMatches.newerFromSamePath(sql, job.source()))
                        .map(Document::id)
                : ProjectLibrary.stored(sql, project.number(), job.source());
    }

    private static boolean hasContent(Sql sql, JobRow job) {
        return job.isKept()
                || (job.worksOnDocument()
                        && DocumentTable.content(sql, document(job))
                                .filter(job.source().content()::equals)
                                .isPresent());
    }

    private JobRow queue(Sql sql, JobRow job, Instant now) {
        var project = job.project();
        var source = job.source();
        if (job.worksOnDocument()) {
            var document = document(job);
            var stated = source.metadata();
            return project == null
                    ? JobSubmissions.insertAgain(
                            sql,
                            document,
                            stated,
                            Admission.moved(sql, quotas, document, stated.tags()),
                            job.owner(),
                            source.space().accessible(),
                            now)
                    : JobSubmissions.insertMove(sql, document, stated, project, job.owner(), now);
        }
        quotas.charge(sql, job.owner(), job.isBatch() ? 0 : 1, source.sizeBytes(), now);
        var collection = project == null
                ? Admission.admit(sql, quotas, source.sourcePath(), source.space(), source.sizeBytes())
                : null;
        var again = JobSubmissions.insertRetry(sql, job.id(), collection, now);
        FailedContent.forget(sql, job.id()); // the new job needs the bytes from now on
        if (project == null) {
            JobSubmissions.awaitInFolders(sql, job.id(), again.id());
        }
        return again;
    }

    private static DocumentId document(JobRow job) {
        var document = job.document();
        if (document == null) {
            throw new IllegalStateException("job " + job.id() + " has no document");
        }
        return document;
    }
}
