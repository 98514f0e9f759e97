package pinakes.engine.access;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentOrder;
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
/// @param documents all documents, to find the one that a new file would replace
record LimitedIngestion(Ingestion all, Documents documents, Supplier<Reach> reach) implements Ingestion {
    /// A caller that submits known bytes learns at most that someone else has them too, and not where.
    @Override
    public Submission submit(NewDocument document) throws IOException, InterruptedException {
        var here = reach.get();
        if (here.collections() == null) {
            return all.submit(document);
        }
        var placed = placed(document, here);
        if (replacesHidden(placed.sourcePath(), here)) {
            throw new DeniedException("The document from this path is in a collection that this key cannot access.");
        }
        var submission = all.submit(placed);
        if (submission instanceof Submission.Known(var known) && !here.reaches(known)) {
            throw keptElsewhere();
        }
        if (submission instanceof Submission.UnderWay(var job) && !isOf(job, here)) {
            throw keptElsewhere();
        }
        return submission;
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
        return all.add(id, addition);
    }

    /// A document in progress is in a collection that its owner could access when submitting it.
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
        return all.amend(id, addition);
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
    public RetryOutcome retry(JobId id) throws InterruptedException {
        var here = reach.get();
        if (here.isWhole()) {
            return all.retry(id);
        }
        var job = find(id);
        if (job.isEmpty()) {
            return new RetryOutcome.Missing();
        }
        requireReach(job.get(), here);
        var outcome = all.retry(id);
        var isElsewhere = switch (outcome) {
            case RetryOutcome.Stored(var document) -> job.get().project() == null && !reaches(document, here);
            case RetryOutcome.UnderWay(var other) -> !isOf(other, here);
            case RetryOutcome.Queued _,
                    RetryOutcome.ContentGone _,
                    RetryOutcome.NotFailed _,
                    RetryOutcome.Busy _,
                    RetryOutcome.Missing _ -> false;
        };
        if (isElsewhere) {
            throw keptElsewhere();
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

    static DeniedException keptElsewhere() {
        return new DeniedException(
                "The same content is in a collection that this key cannot access; nothing was added.");
    }

    private static NewDocument placed(NewDocument document, Reach here) {
        var metadata = document.metadata();
        return new NewDocument(
                document.kind(),
                document.fileName(),
                document.sourcePath(),
                document.content(),
                new DocumentMetadata(
                        metadata.title(), metadata.author(), here.placed(metadata.tags()), metadata.more()),
                document.forceOcr(),
                document.owner());
    }

    /// A file from a known path becomes the next version of that document, whatever its collection.
    private boolean replacesHidden(@Nullable String path, Reach here) throws InterruptedException {
        return path != null
                && documents
                        .list(DocumentFilter.ALL.withSourcePath(path), DocumentOrder.NEWEST_FIRST, Integer.MAX_VALUE, 0)
                        .documents()
                        .stream()
                        .filter(previous -> path.equals(previous.source().sourcePath()))
                        .anyMatch(previous -> !here.reaches(previous));
    }

    /// The key may have lost access since it submitted the job.
    private void requireReach(Job job, Reach here) throws InterruptedException {
        var project = job.project();
        var collection = job.collection();
        var reached = project != null
                ? here.reaches(project)
                : here.collections() == null || (collection != null && here.reaches(collection));
        if (!reached || (project == null && replacesHidden(job.sourcePath(), here))) {
            throw new DeniedException("This key cannot retry the job: its document belongs to a collection or project"
                    + " that this key cannot access.");
        }
    }

    private boolean reaches(DocumentId document, Reach here) throws InterruptedException {
        return documents.find(document).filter(here::reaches).isPresent();
    }

    private static boolean isVisible(Job job, Reach here) {
        return here.isWhole() || isOf(job, here);
    }

    private static boolean isOf(Job job, Reach here) {
        return job.owner().equals(here.caller());
    }
}
