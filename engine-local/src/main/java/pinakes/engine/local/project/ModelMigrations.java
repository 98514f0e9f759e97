package pinakes.engine.local.project;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.Embedder;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.project.index.ProjectIndexes;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;
import pinakes.engine.local.project.store.ProjectVectorTable;
import pinakes.engine.local.project.store.ProjectVectorTable.Unembedded;
import pinakes.engine.retry.Backoff;

/// Embeds projects with another model, beside everything else, while the old vectors serve.
///
/// The catalog knows which projects are to change, so an engine that closes in the midst of it goes on at its next
/// start, and does not embed again what was embedded before.
final class ModelMigrations implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelMigrations.class);
    private static final int SLICE = 32;
    private static final int DELETED_AT_ONCE = 1_000;

    private final Catalog catalog;
    private final ProjectIndexes shelf;
    private final ProjectModels models;
    private final Map<Long, Thread> running = new ConcurrentHashMap<>();

    ModelMigrations(Catalog catalog, ProjectIndexes shelf, ProjectModels models) {
        this.catalog = catalog;
        this.shelf = shelf;
        this.models = models;
    }

    /// Goes on with those that were begun before.
    void resume() throws InterruptedException {
        for (var row : catalog.read(ProjectTable::list)) {
            if (row.project().nextModel() != null) {
                begin(row.number());
            }
        }
    }

    /// Sees to it that the project gets its next model, unless that happens already.
    void begin(long project) {
        running.computeIfAbsent(
                project, number -> Thread.ofVirtual().name("project-migration").start(() -> run(number)));
    }

    @Override
    public void close() {
        running.values().forEach(Thread::interrupt);
        for (var thread : running.values()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run(long project) {
        var failures = 0;
        try {
            while (!isOver(project)) {
                Backoff.ENDLESS.pause(++failures);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the next start goes on with it
        } finally {
            running.remove(project);
        }
    }

    /// Tries once, and says whether there is no use in trying again.
    private boolean isOver(long project) throws InterruptedException {
        try {
            migrate(project);
            return true;
        } catch (IOException | EngineUnavailableException e) {
            LOG.warn("Project {} keeps its model for now: {}", project, e.getMessage());
            return false;
        } catch (EmbeddingException e) {
            if (e.isTransient()) {
                LOG.warn("Project {} keeps its model for now: {}", project, e.getMessage());
                return false;
            }
            LOG.error("Project {} keeps its model until the next start, because the other failed", project, e);
            return true;
        }
    }

    private void migrate(long project) throws IOException, InterruptedException {
        var found = catalog.read(handle -> ProjectTable.find(handle, project));
        var name = found.map(row -> row.project().nextModel()).orElse(null);
        if (found.isEmpty() || name == null) {
            return;
        }
        var row = found.get();
        var next = models.of(name);
        LOG.info(
                "Embedding project {} with {}", row.project().id(), next.model().name());
        embedAll(row, next);
        // What is stored while the index is filled comes without vectors of the next model, or with them.
        shelf.of(row).replace(row, next, () -> embedAll(row, next));
        forgetOthers(row);
        LOG.info(
                "Project {} has the model {} now",
                row.project().id(),
                next.model().name());
    }

    private void embedAll(ProjectRow row, Embedder embedder) throws InterruptedException {
        var generation = row.generation() + 1;
        for (var slice = missing(row, 0);
                !slice.isEmpty();
                slice = missing(row, slice.getLast().key())) {
            var chunks = slice;
            var vectors =
                    embedder.embedPassages(chunks.stream().map(Unembedded::text).toList());
            catalog.write(handle -> ProjectVectorTable.put(handle, row.number(), generation, chunks, vectors));
        }
    }

    private List<Unembedded> missing(ProjectRow row, long after) throws InterruptedException {
        return catalog.read(
                handle -> ProjectVectorTable.missing(handle, row.number(), row.generation() + 1, after, SLICE));
    }

    private void forgetOthers(ProjectRow row) throws InterruptedException {
        var generation = row.generation() + 1;
        while (catalog.write(
                        handle -> ProjectVectorTable.deleteOthers(handle, row.number(), generation, DELETED_AT_ONCE))
                > 0) {
            LOG.debug("Deleted old vectors of project {}", row.number());
        }
    }
}
