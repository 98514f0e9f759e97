package pinakes.engine.core.project;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.blob.referenced.FailedContent;
import pinakes.engine.core.blob.referenced.ReferencedBlobs;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.core.indexing.IndexStorage;
import pinakes.engine.core.indexing.OpenIndex;
import pinakes.engine.core.project.library.ProjectDocumentTable;
import pinakes.engine.core.project.library.ProjectLibrary;
import pinakes.engine.core.project.library.ProjectReferences;
import pinakes.engine.core.project.store.ProjectChunkTable;
import pinakes.engine.core.project.store.ProjectIndexes;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.core.project.store.ProjectTable;
import pinakes.engine.core.quota.QuotaLedger;
import pinakes.engine.ingest.Job;
import pinakes.engine.project.AddProjectOutcome;
import pinakes.engine.project.Batch;
import pinakes.engine.project.ChunkQuery;
import pinakes.engine.project.FindOutcome;
import pinakes.engine.project.IndexUnavailable;
import pinakes.engine.project.InspectOutcome;
import pinakes.engine.project.NewProject;
import pinakes.engine.project.NoSuchProject;
import pinakes.engine.project.Project;
import pinakes.engine.project.ProjectId;
import pinakes.engine.project.Projects;
import pinakes.engine.project.StoreOutcome;
import pinakes.engine.quota.QuotaDefaults;

/// Projects in one data directory.
public record LocalProjects(
        Catalog catalog,
        ProjectModels models,
        ProjectIndexes indexes,
        ModelMigrations migrations,
        ProjectReferences references,
        ProjectLibrary library,
        BatchQueue queue,
        @Nullable ReferencedBlobs blobs,
        QuotaLedger quotas,
        InstantSource clock)
        implements Projects, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalProjects.class);
    private static final int DELETED_AT_ONCE = 1_000;

    /// Resumes what the last process could not finish; opens no index yet.
    ///
    /// @param storage of the indexes
    public static LocalProjects start(
            IndexStorage storage, Catalog catalog, ProjectModels models, StepTrace trace, InstantSource clock)
            throws InterruptedException {
        catalog.unlessDamaged(() -> {
            for (var number : catalog.read(ProjectTable::hidden)) {
                deleteRows(catalog, number);
            }
        });
        var indexes = ProjectIndexes.start(storage, catalog, models, trace, clock);
        var migrations = new ModelMigrations(catalog, indexes, models);
        var references = new ProjectReferences(catalog, indexes);
        catalog.unlessDamaged(migrations::resume);
        catalog.unlessDamaged(references::resume);
        var library = new ProjectLibrary(catalog, models, indexes, references, clock);
        return new LocalProjects(
                catalog,
                models,
                indexes,
                migrations,
                references,
                library,
                BatchQueue.NONE,
                null,
                new QuotaLedger(QuotaDefaults.NONE),
                clock);
    }

    /// The same projects, with a queue for batches that take too long.
    ///
    /// @param originals of their documents, which are deleted with a project
    /// @param ledger counts the bytes of batches
    public LocalProjects with(BatchQueue batches, ReferencedBlobs originals, QuotaLedger ledger) {
        return new LocalProjects(
                catalog, models, indexes, migrations, references, library, batches, originals, ledger, clock);
    }

    @Override
    public List<Project> list() throws InterruptedException {
        return catalog.read(ProjectTable::list).stream()
                .map(ProjectRow::project)
                .toList();
    }

    @Override
    public Optional<Project> find(ProjectId id) throws InterruptedException {
        return row(id).map(ProjectRow::project);
    }

    @Override
    public AddProjectOutcome add(NewProject request) throws InterruptedException {
        var present = row(request.id());
        if (present.isPresent()) {
            return new AddProjectOutcome.Present(present.get().project());
        }
        var name = request.model() == null ? models.standard().name() : request.model();
        int dimension;
        try {
            dimension = models.named(name).model().dimension();
        } catch (IllegalArgumentException e) {
            return new AddProjectOutcome.UnknownModel(String.valueOf(e.getMessage()));
        } catch (EmbeddingException e) {
            throw new EngineUnavailableException(
                    "The project " + request.id() + " cannot be added until its model is available: " + e.getMessage(),
                    e);
        }
        return catalog.write(sql -> ProjectTable.find(sql, request.id())
                .<AddProjectOutcome>map(row -> new AddProjectOutcome.Present(row.project()))
                .orElseGet(() ->
                        new AddProjectOutcome.Added(ProjectTable.insert(sql, request, name, dimension, clock.instant())
                                .project())));
    }

    @Override
    public Optional<Project> setHybrid(ProjectId id, boolean hybrid) throws InterruptedException {
        return catalog.write(sql -> ProjectTable.find(sql, id).flatMap(row -> {
            ProjectTable.setHybrid(sql, row.number(), hybrid);
            return ProjectTable.find(sql, row.number()).map(ProjectRow::project);
        }));
    }

    @Override
    public Optional<Project> remove(ProjectId id) throws InterruptedException {
        return Uninterrupted.call(() -> removed(id));
    }

    private Optional<Project> removed(ProjectId id) throws InterruptedException {
        var found = catalog.write(sql -> {
            var row = ProjectTable.find(sql, id);
            row.ifPresent(present -> ProjectTable.hide(sql, present.number()));
            return row;
        });
        if (found.isPresent()) {
            try {
                indexes.of(found.get().number()).remove();
            } catch (IOException | EngineUnavailableException e) {
                LOG.warn(
                        "Cannot delete the index of a removed project (will retry at the next startup): {}",
                        e.getMessage());
            }
            var contents = catalog.read(
                    sql -> ProjectDocumentTable.contents(sql, found.get().number()));
            var failed = catalog.write(
                    sql -> FailedContent.forgetProject(sql, found.get().number()));
            deleteRows(catalog, found.get().number());
            release(contents);
            release(failed);
        }
        return found.map(ProjectRow::project);
    }

    @Override
    public StoreOutcome store(ProjectId id, Batch batch) throws InterruptedException {
        return quotas.reporting(() -> storeOrQueue(id, batch));
    }

    private StoreOutcome storeOrQueue(ProjectId id, Batch batch) throws InterruptedException {
        var pace = batch.queueable() ? EmbeddingLimit.whileWaiting(clock) : EmbeddingLimit.UNTIL_DONE;
        while (true) {
            var found = row(id);
            if (found.isEmpty()) {
                return new NoSuchProject(id);
            }
            var row = found.get();
            try {
                var outcome = store(row, batch, pace, new QuotaChargingCompletion(quotas, batch, clock));
                if (outcome.isPresent()) {
                    return outcome.get();
                }
            } catch (EngineUnavailableException | EmbeddingException e) {
                return unavailable(row, e);
            }
        }
    }

    /// Stores the batch of a job; empty when the project was removed.
    public Optional<StoreOutcome> store(long number, Batch batch, EmbeddingLimit pace, BatchCompletion completion)
            throws InterruptedException {
        while (true) {
            var row = catalog.read(sql -> ProjectTable.find(sql, number));
            var outcome = row.isEmpty() ? Optional.<StoreOutcome>empty() : store(row.get(), batch, pace, completion);
            if (row.isEmpty() || outcome.isPresent()) {
                return outcome;
            }
        }
    }

    /// Stores or queues a batch; empty when the project has changed in the meantime.
    private Optional<StoreOutcome> store(ProjectRow row, Batch batch, EmbeddingLimit pace, BatchCompletion completion)
            throws InterruptedException {
        return switch (BatchPlan.of(row, batch, models)) {
            case BatchPlan.Planning.Refused(var reason) -> Optional.of(reason);
            case BatchPlan.Planning.Planned(var plan) -> {
                var model = row.project().model();
                var embedded = plan.embedded(models, model, pace);
                var job = embedded.isComplete()
                        ? Optional.<Job>empty()
                        : queue.submit(row.number(), row.project(), batch);
                yield job.isPresent()
                        ? Optional.of(new StoreOutcome.Queued(
                                row.project(), job.get().id().value(), plan.warnings()))
                        : store(row, embedded.embedded(models, model, EmbeddingLimit.UNTIL_DONE), completion)
                                .map(written -> written);
            }
        };
    }

    @Override
    public FindOutcome search(ChunkQuery query) throws InterruptedException {
        var found = row(query.project());
        if (found.isEmpty()) {
            return new NoSuchProject(query.project());
        }
        var row = found.get();
        if (query.hybrid() && !row.project().hybrid()) {
            return new FindOutcome.HybridNotSupported(row.project());
        }
        try {
            return indexes.of(row.number())
                    .usingComplete(index -> new ProjectSearch(catalog, row, index).search(query));
        } catch (EngineUnavailableException | EmbeddingException e) {
            return unavailable(row, e);
        }
    }

    @Override
    public InspectOutcome inspect(ProjectId id, int sample) throws InterruptedException {
        var found = row(id);
        if (found.isEmpty()) {
            return new NoSuchProject(id);
        }
        var row = found.get();
        try {
            var chunks = indexes.of(row.number()).<Long>usingComplete(OpenIndex::chunks);
            var limit = Math.clamp(sample, 0, InspectOutcome.SAMPLE_MAX);
            var shown = catalog.read(sql -> ProjectChunkTable.newest(sql, row, limit));
            return new InspectOutcome.Inspected(row.project(), chunks, row.shownPayloadKeys(), shown);
        } catch (EngineUnavailableException e) {
            return unavailable(row, e);
        }
    }

    /// Why chunks cannot be stored or found now; empty when they can.
    public Optional<String> problem() {
        return indexes.problem();
    }

    /// Stops background work and closes the indexes.
    @Override
    public void close() {
        references.close();
        migrations.close();
        indexes.close();
        models.close();
    }

    private Optional<StoreOutcome.Written> store(ProjectRow row, BatchPlan plan, BatchCompletion completion)
            throws InterruptedException {
        var written = completion.write(() -> indexes.change(row.number(), (sql, _, changed) -> {
            var stored = plan.store(sql, row, changed);
            stored.ifPresent(batch -> completion.stored(sql, batch.chunks()));
            return stored;
        }));
        if (plan.nextModel() != null && written.isPresent()) {
            migrations.begin(row.number());
        }
        return written;
    }

    private Optional<ProjectRow> row(ProjectId id) throws InterruptedException {
        return catalog.read(sql -> ProjectTable.find(sql, id));
    }

    private void release(List<ContentHash> contents) throws InterruptedException {
        if (blobs != null) {
            blobs.releaseAll(contents);
        }
    }

    private static IndexUnavailable unavailable(ProjectRow row, RuntimeException failure) {
        LOG.warn("Project {} is unavailable", row.project().id(), failure);
        return new IndexUnavailable(row.project(), String.valueOf(failure.getMessage()));
    }

    private static void deleteRows(Catalog catalog, long number) throws InterruptedException {
        while (catalog.write(sql -> ProjectChunkTable.delete(sql, number, DELETED_AT_ONCE)) > 0) {
            LOG.debug("Deleted chunks of project {}", number);
        }
        catalog.write(sql -> ProjectTable.delete(sql, number));
    }
}
