package pinakes.engine.audit.trail;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;

/// An ingestion whose submissions are recorded in the audit log.
record AuditedIngestion(Ingestion all, AuditNotes notes) implements Ingestion {
    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        var submission = QuotaNotes.noting(notes, () -> all.submit(document));
        if (submission instanceof Submission.Accepted(var job)) {
            notes.note(
                    AuditAction.CHANGED, "documents.submit", AuditNotes.named("job " + job.id(), document.fileName()));
        }
        return submission;
    }

    @Override
    public AddOutcome add(DocumentId id, Addition addition) throws InterruptedException {
        var outcome = QuotaNotes.noting(notes, () -> all.add(id, addition));
        notes.noteIf(outcome instanceof AddOutcome.Applied, AuditAction.CHANGED, "documents.add", "document " + id);
        return outcome;
    }

    @Override
    public AmendOutcome amend(JobId id, Addition addition) throws InterruptedException {
        var outcome = QuotaNotes.noting(notes, () -> all.amend(id, addition));
        notes.noteIf(outcome instanceof AmendOutcome.Pending, AuditAction.CHANGED, "documents.add", "job " + id);
        return outcome;
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        return all.find(id);
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
        return all.list(filter, limit, offset);
    }

    @Override
    public Optional<Job> cancel(JobId id) throws InterruptedException {
        var cancelled = all.cancel(id);
        notes.noteIf(cancelled.isPresent(), AuditAction.CHANGED, "jobs.cancel", "job " + id);
        return cancelled;
    }

    @Override
    public Optional<Job> withdraw(JobId id) throws InterruptedException {
        var withdrawn = all.withdraw(id);
        if (withdrawn.filter(job -> job.state() == JobState.CANCELLED).isPresent()) {
            notes.note(AuditAction.CHANGED, "jobs.cancel", "job " + id);
        }
        return withdrawn;
    }

    @Override
    public RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) throws InterruptedException {
        var outcome = QuotaNotes.noting(notes, () -> all.retry(id, accessible));
        if (outcome instanceof RetryOutcome.Queued(var job)) {
            notes.note(AuditAction.CHANGED, "jobs.retry", AuditNotes.named("job " + job.id(), job.fileName()));
        }
        return outcome;
    }

    @Override
    public Documents.Watch watch(JobId id, Consumer<Job> listener) {
        return all.watch(id, listener);
    }
}
