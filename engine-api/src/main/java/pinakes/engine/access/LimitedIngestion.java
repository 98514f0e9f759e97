package pinakes.engine.access;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.Documents;
import pinakes.engine.document.Documents.Watch;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.JobFilter;
import pinakes.engine.ingest.JobId;
import pinakes.engine.ingest.NewDocument;
import pinakes.engine.ingest.RetryOutcome;
import pinakes.engine.ingest.Submission;

/// Ingestion into the collections that the caller can access; a limited caller sees only its own jobs.
///
/// @param documents all documents
record LimitedIngestion(Ingestion all, Documents documents, Supplier<Reach> reach) implements Ingestion {
    /// Documents that the caller cannot access do not count, so it does not learn that they exist.
    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        var here = reach.get();
        var collections = here.collections();
        return all.submit(
                collections == null ? document : placed(document, here).within(collections));
    }

    @Override
    public AddOutcome add(DocumentId id, Addition addition) throws InterruptedException {
        var here = reach.get();
        var collections = here.collections();
        if (collections != null) {
            var document = documents.find(id).filter(here::reaches);
            if (document.isEmpty()) {
                return new AddOutcome.Missing();
            }
            here.requireReach(addition.metadata().appliedTo(document.get().tags()));
        }
        return all.add(id, within(addition, here));
    }

    /// A document in progress is in a collection that its owner could access when submitting it. A stored one that the
    /// job works on may have left it since, which the engine checks.
    @Override
    public AmendOutcome amend(JobId id, Addition addition) throws InterruptedException {
        var here = reach.get();
        if (here.isWhole()) {
            return all.amend(id, addition);
        }
        if (all.find(id).filter(job -> isOf(job, here)).isEmpty()) {
            return new AmendOutcome.Missing();
        }
        var tags = addition.metadata().tags();
        if (tags.stream().anyMatch(CollectionName::isTag)) {
            here.requireReach(tags);
        }
        return all.amend(id, within(addition, here));
    }

    @Override
    public Optional<Job> find(JobId id) throws InterruptedException {
        var here = reach.get();
        return all.find(id).filter(job -> isVisible(job, here));
    }

    @Override
    public List<Job> list(JobFilter filter, int limit, long offset) throws InterruptedException {
        var here = reach.get();
        if (here.isWhole()) {
            return all.list(filter, limit, offset);
        }
        var owner = filter.owner();
        return owner == null || owner.equals(here.caller())
                ? all.list(filter.ownedBy(here.caller()), limit, offset)
                : List.of();
    }

    @Override
    public Optional<Job> cancel(JobId id) throws InterruptedException {
        return find(id).isEmpty() ? Optional.empty() : all.cancel(id);
    }

    @Override
    public Optional<Job> withdraw(JobId id) throws InterruptedException {
        return find(id).isEmpty() ? Optional.empty() : all.withdraw(id);
    }

    /// The key may have lost access since it submitted the job. Only the engine knows the collection of a stored
    /// document that the job works on.
    @Override
    public RetryOutcome retry(JobId id, @Nullable Set<CollectionName> accessible) throws InterruptedException {
        var here = reach.get();
        if (here.isWhole()) {
            return all.retry(id, accessible);
        }
        var job = find(id);
        if (job.isEmpty()) {
            return new RetryOutcome.Missing();
        }
        var project = job.get().project();
        var outcome = project == null || here.reaches(project)
                ? all.retry(id, here.collectionsAmong(accessible))
                : new RetryOutcome.Missing();
        if (outcome instanceof RetryOutcome.Missing) {
            throw new DeniedException("This key cannot retry the job: its document belongs to a collection or project"
                    + " that this key cannot access.");
        }
        return outcome;
    }

    @Override
    public Optional<Job> await(JobId id) throws InterruptedException {
        return find(id).isEmpty() ? Optional.empty() : all.await(id);
    }

    @Override
    public Watch watch(JobId id, Consumer<Job> listener) {
        var here = reach.get();
        return all.watch(id, job -> {
            if (isVisible(job, here)) {
                listener.accept(job);
            }
        });
    }

    private static Addition within(Addition addition, Reach here) {
        var collections = here.collections();
        return collections == null ? addition : addition.within(collections);
    }

    private static NewDocument placed(NewDocument document, Reach here) {
        var metadata = document.metadata();
        return document.with(new DocumentMetadata(
                metadata.title(), metadata.author(), here.placed(metadata.tags()), metadata.more()));
    }

    private static boolean isVisible(Job job, Reach here) {
        return here.isWhole() || isOf(job, here);
    }

    private static boolean isOf(Job job, Reach here) {
        return job.owner().equals(here.caller());
    }
}
