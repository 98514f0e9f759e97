package pinakes.engine.local.project;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.Retry;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.local.project.index.ProjectIndexes;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectChunkTable.Unembedded;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// Re-embeds projects with another model in the background, while the old vectors serve.
///
/// The catalog records which projects are migrating, so an interrupted migration is resumed at the next start and
/// keeps the vectors that were already made.
final class ModelMigrations implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelMigrations.class);
    private static final int SLICE = 32;
    private static final int DELETED_AT_ONCE = 1_000;

    private final Catalog catalog;
    private final ProjectIndexes indexes;
    private final ProjectModels models;
    private final Map<Long, StoppableThread> running = new ConcurrentHashMap<>();

    ModelMigrations(Catalog catalog, ProjectIndexes indexes, ProjectModels models) {
        this.catalog = catalog;
        this.indexes = indexes;
        this.models = models;
    }

    /// Resumes the migrations that earlier processes started.
    void resume() throws InterruptedException {
        for (var row : catalog.read(ProjectTable::list)) {
            if (row.project().nextModel() != null) {
                begin(row.number());
            }
        }
    }

    /// Starts to migrate a project to its next model, unless that is already running.
    void begin(long project) {
        running.computeIfAbsent(project, number -> new StoppableThread("project-migration", () -> run(number)).start());
    }

    @Override
    public void close() {
        StoppableThread.closeAll(running.values());
    }

    private void run(long project) throws InterruptedException {
        try {
            Retry.untilDone(
                    () -> {
                        migrate(project);
                        return project;
                    },
                    reason -> LOG.warn("Project {} keeps its model for now: {}", project, reason));
        } catch (EmbeddingException e) {
            LOG.error("Project {} keeps its model until the next start, because the new model failed", project, e);
        } finally {
            running.remove(project);
        }
    }

    private void migrate(long project) throws InterruptedException {
        var found = catalog.read(sql -> ProjectTable.find(sql, project));
        var name = found.map(row -> row.project().nextModel()).orElse(null);
        if (found.isEmpty() || name == null) {
            return;
        }
        var row = found.get();
        var next = models.of(name);
        LOG.info(
                "Embedding project {} with {}", row.project().id(), next.model().name());
        embedAll(row, next);
        try {
            // Chunks that are stored while the index is filled may lack vectors of the next model.
            indexes.of(row).replace(row, next, () -> embedAll(row, next));
        } catch (IOException e) {
            throw new EngineUnavailableException(String.valueOf(e.getMessage()), e);
        }
        deleteOtherVectors(row);
        LOG.info(
                "Project {} now uses the model {}",
                row.project().id(),
                next.model().name());
    }

    private void embedAll(ProjectRow row, Embedder embedder) throws InterruptedException {
        var generation = row.generation() + 1;
        for (var slice = missing(row, 0);
                !slice.isEmpty();
                slice = missing(row, slice.getLast().key())) {
            var chunks = slice;
            var vectors = embedder
                    .embedPassages(chunks.stream().map(Unembedded::text).toList())
                    .stream()
                    .map(PassageEmbedding::vector)
                    .toList();
            catalog.write(sql -> ProjectChunkTable.putVectors(sql, row.number(), generation, chunks, vectors));
        }
    }

    private List<Unembedded> missing(ProjectRow row, long after) throws InterruptedException {
        return catalog.read(sql -> ProjectChunkTable.unembedded(sql, row.number(), row.generation() + 1, after, SLICE));
    }

    private void deleteOtherVectors(ProjectRow row) throws InterruptedException {
        var generation = row.generation() + 1;
        while (catalog.write(
                        sql -> ProjectChunkTable.deleteOtherVectors(sql, row.number(), generation, DELETED_AT_ONCE))
                > 0) {
            LOG.debug("Deleted old vectors of project {}", row.number());
        }
    }
}
