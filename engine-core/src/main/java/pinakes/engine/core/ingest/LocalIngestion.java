package pinakes.engine.core.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.ContentTooLargeException;
import pinakes.engine.core.blob.StagedContent;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.Listeners;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.document.DocumentMatches;
import pinakes.engine.core.document.DocumentStore;
import pinakes.engine.core.document.DocumentTable;
import pinakes.engine.core.document.UnfinishedJobs;
import pinakes.engine.core.project.library.ProjectLibrary;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.JobState;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;
import pinakes.engine.library.ProjectSubmission;
import pinakes.engine.project.Batch;
import pinakes.engine.project.Project;
import pinakes.engine.text.Counted;

/// Ingestion with a job queue in the catalog.
public record LocalIngestion(
        DocumentStore store, JobRunner runner, Listeners<Job> listeners, TimeEstimates estimates, IngestLimits limits)
        implements Ingestion, UnfinishedJobs {
    /// Jobs whose change may have been missed: more cannot end while a connection is interrupted.
    private static final int MISSED_MAX = 1_000;

    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        return staged(
                document,
                Submission.Refused::new,
                Submission.Accepted.class::isInstance,
                (sql, now, content) -> enter(sql, now, document, content));
    }

    public ProjectSubmission submit(ProjectKey project, NewDocument document) throws IOException, InterruptedException {
        return staged(
                document,
                ProjectSubmission.Refused::new,
                ProjectSubmission.Accepted.class::isInstance,
                (sql, now, content) -> enter(sql, now, project, document, content));
    }

    /// Queues a job that moves a document into a project; empty when there is no such document.
    public Optional<ProjectSubmission> move(ProjectKey project, DocumentId document, String owner)
            throws InterruptedException {
        return Uninterrupted.call(() -> {
            var submission = store.write((sql, now) -> DocumentTable.content(sql, document)
                    .map(content -> enterMove(sql, now, project, document, content, owner)));
            runner.wake();
            return submission;
        });
    }

    private ProjectSubmission enterMove(
            Sql sql, Instant now, ProjectKey project, DocumentId document, ContentHash content, String owner) {
        var underWay = JobSubmissions.joined(sql, content, project);
        if (underWay.isPresent()) {
            return new ProjectSubmission.UnderWay(underWay.get().idle(estimates));
        }
        var queued = JobTable.count(sql, JobState.QUEUED);
        return queued >= limits.queuedMax()
                ? new ProjectSubmission.Busy(queued)
                : new ProjectSubmission.Accepted(
                        JobSubmissions.insertMove(sql, document, DocumentMetadata.NONE, project, owner, now)
                                .idle(estimates));
    }

    /// Queues a batch of chunks that takes too long for a call; empty when the queue is full.
    public Optional<Job> submitBatch(long number, Project project, Batch batch) throws InterruptedException {
        var key = new ProjectKey(number, project.id());
        var bytes = BatchFile.of(batch).getBytes(UTF_8);
        var document = NewDocument.file(
                Counted.of(batch.chunks().size(), "chunk"),
                () -> new ByteArrayInputStream(bytes),
                DocumentMetadata.NONE,
                Objects.requireNonNull(batch.owner(), "only batches with an owner become jobs"));
        try {
            return staged(
                    document,
                    _ -> Optional.<Job>empty(),
                    Optional::isPresent,
                    (sql, now, content) -> joined(sql, content, key)
                            .or(() -> queue(
                                    sql, now, document, key, true, content, Optional::of, _ -> Optional.empty())));
        } catch (IOException e) {
            throw new EngineUnavailableException("The batch cannot be stored: " + e.getMessage(), e);
        }
    }

    @Override
    public AddOutcome add(DocumentId id, Addition addition) throws InterruptedException {
        return Uninterrupted.call(() -> {
            var additions = new Additions(store.quotas(), limits, estimates);
            var added = store.write((sql, now) -> additions.apply(sql, id, addition, now));
            if (added.outcome() instanceof AddOutcome.Applied(var _, var job) && job.state() == JobState.QUEUED) {
                runner.wake();
            }
            if (added.amended() != null) {
                store.follow(added.amended(), "The document was changed, but searches will not see the change");
            }
            return added.outcome();
        });
    }

    @Override
    public AmendOutcome amend(JobId id, Addition addition) throws InterruptedException {
        var amended = Uninterrupted.call(() -> store.write((sql, _) -> JobTable.find(sql, id)
                .filter(job -> !job.isBatch() && job.owner().equals(addition.owner()))
                .filter(job -> job.state().isFinal() || JobTable.reachesDocument(sql, job, addition.space()))
                .map(job -> job.state().isFinal() ? job : amended(sql, job, addition))));
        if (amended.isEmpty()) {
            return new AmendOutcome.Missing();
        }
        var row = amended.get();
        if (row.state().isFinal()) {
            return new AmendOutcome.Ended(row.idle(estimates));
        }
        runner.running(id).ifPresent(job -> job.amended(row));
        return new AmendOutcome.Pending(shown(row), row.source().metadata(), row.forceOcr());
    }

    private JobRow amended(Sql sql, JobRow job, Addition addition) {
        var collection =
                Admission.amended(sql, store.quotas(), job, addition.metadata().tags());
        return JobTable.amend(sql, job, addition, collection);
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        var running = runner.running(id);
        return running.isPresent() && !store.catalog().isShared()
                ? running.map(RunningJob::job)
                : store.read(sql -> JobTable.find(sql, id)).map(this::shown);
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
        return store.read(sql -> JobTable.list(sql, filter, limit, offset)).stream()
                .map(this::shown)
                .toList();
    }

    @Override
    public Optional<Job> cancel(JobId id) throws InterruptedException {
        cancellations().cancel(id);
        return find(id);
    }

    @Override
    public Optional<Job> withdraw(JobId id) throws InterruptedException {
        if (Uninterrupted.call(() -> store.write((sql, _) -> JobSubmissions.withdraw(sql, id)))) {
            cancellations().cancel(id);
        }
        return find(id);
    }

    @Override
    public RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) throws InterruptedException {
        var space = new DocumentSpace(null, accessible);
        return Uninterrupted.call(() -> {
            var retries = new JobRetries(store.quotas(), limits, estimates);
            var outcome = store.write((sql, now) -> retries.retry(sql, id, space, now));
            if (outcome instanceof RetryOutcome.Queued) {
                runner.wake();
            }
            return outcome;
        });
    }

    @Override
    public void cancelAll() throws InterruptedException {
        cancellations().cancelAll();
    }

    /// Reacts to a change of a job by another engine: a new one to take, or the end of one that somebody here
    /// watches.
    public void changedElsewhere(JobId id) throws InterruptedException {
        var row = store.read(sql -> JobTable.find(sql, id));
        if (row.isPresent() && row.get().state().isFinal()) {
            var running = runner.running(id);
            if (running.isPresent()) {
                running.get().cancel(); // another engine cancelled it, and its lane publishes the end
            } else {
                listeners.publish(row.get().idle(estimates));
            }
        } else {
            runner.wake();
        }
    }

    /// Reacts to an interruption in which other engines may have changed jobs.
    public void missedChanges() throws InterruptedException {
        for (var row : store.read(sql -> JobTable.list(sql, JobFilter.ALL, MISSED_MAX, 0))) {
            changedElsewhere(row.id());
        }
    }

    @Override
    public void cancelWorkOn(DocumentId document) throws InterruptedException {
        for (var job : store.read(sql -> JobTable.workingOn(sql, document))) {
            cancel(job.id());
        }
    }

    @Override
    public Watch watch(JobId id, Consumer<Job> listener) {
        return listeners.add(job -> {
            if (job.id().equals(id)) {
                listener.accept(job);
            }
        });
    }

    public Map<JobState, Integer> counts() throws InterruptedException {
        return store.read(JobTable::counts);
    }

    /// When the oldest job in a state was submitted; empty when there is none.
    public Optional<Instant> oldest(JobState state) throws InterruptedException {
        return store.read(sql -> JobTable.oldest(state, sql));
    }

    /// Writes the bytes to the disk and enters the job while the bytes are locked against deletion. They are deleted
    /// again when neither a job nor a document needs them.
    private <S> S staged(
            NewDocument document, Function<IngestFault, S> refusal, Predicate<S> isAccepted, Entry<S> entry)
            throws IOException, InterruptedException {
        try (var content = document.content().open();
                var staged = store.blobs().blobs().staging().stage(content, limits.fileBytesMax())) {
            runner.traces().submitting(staged.hash());
            return Uninterrupted.call(() -> store.blobs().keepWhile(staged, () -> {
                var submission = store.write((sql, now) -> entry.enter(sql, now, staged));
                if (isAccepted.test(submission)) {
                    runner.wake();
                } else {
                    store.blobs().release(staged.hash());
                }
                return submission;
            }));
        } catch (ContentTooLargeException _) {
            return refusal.apply(JobFaults.tooLarge(limits));
        }
    }

    /// Enters content into the catalog, within one transaction.
    private interface Entry<S> {
        S enter(Sql sql, Instant now, StagedContent content);
    }

    private Submission enter(Sql sql, Instant now, NewDocument document, StagedContent content) {
        return DocumentMatches.sameContent(sql, content.hash(), document.sourcePath(), document.space())
                .<Submission>map(Submission.Known::new)
                .or(() -> JobSubmissions.joined(sql, document.owner(), content.hash(), document.space())
                        .map(job -> job.idle(estimates))
                        .map(Submission.UnderWay::new))
                .orElseGet(() -> queue(
                        sql, now, document, null, false, content, Submission.Accepted::new, Submission.Busy::new));
    }

    private ProjectSubmission enter(
            Sql sql, Instant now, ProjectKey project, NewDocument document, StagedContent content) {
        return joined(sql, content, project)
                .<ProjectSubmission>map(ProjectSubmission.UnderWay::new)
                .or(() -> ProjectLibrary.unchanged(sql, project.number(), document, content.hash())
                        .map(ProjectSubmission.Unchanged::new))
                .orElseGet(() -> queue(
                        sql,
                        now,
                        document,
                        project,
                        false,
                        content,
                        ProjectSubmission.Accepted::new,
                        ProjectSubmission.Busy::new));
    }

    private Optional<Job> joined(Sql sql, StagedContent content, ProjectKey project) {
        return JobSubmissions.joined(sql, content.hash(), project).map(job -> job.idle(estimates));
    }

    private <S> S queue(
            Sql sql,
            Instant now,
            NewDocument document,
            @Nullable ProjectKey project,
            boolean isBatch,
            StagedContent content,
            Function<Job, S> accepted,
            IntFunction<S> busy) {
        var queued = JobTable.count(sql, JobState.QUEUED);
        if (queued >= limits.queuedMax()) {
            return busy.apply(queued);
        }
        store.quotas().charge(sql, document.owner(), isBatch ? 0 : 1, content.sizeBytes(), now);
        var collection = project == null
                ? Admission.admit(sql, store.quotas(), document.sourcePath(), document.space(), content.sizeBytes())
                : null;
        return accepted.apply(JobSubmissions.insert(sql, document, project, collection, isBatch, content, now)
                .idle(estimates));
    }

    private JobCancellations cancellations() {
        return new JobCancellations(store, runner, listeners, estimates);
    }

    /// The job with its progress, if it runs here. It runs until searches find its result. In a shared catalog, it may
    /// end earlier, because other engines already show that it ended, and searches at any engine follow the catalog
    /// first; but not while its result cannot be indexed.
    private Job shown(JobRow row) {
        return runner.running(row.id())
                .filter(job -> !row.state().isFinal() || !store.catalog().isShared() || job.isWaiting())
                .map(RunningJob::job)
                .orElseGet(() -> row.idle(estimates));
    }
}
