package pinakes.engine.core.project;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.embedding.EmbeddingException;
import pinakes.engine.Backoff;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.concurrent.Outage;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.project.store.ProjectIndexes;
import pinakes.engine.core.project.store.ProjectModels;
import pinakes.engine.core.project.store.ProjectRow;
import pinakes.engine.core.project.store.ProjectTable;

/// Re-embeds projects with another model in the background, while the old vectors serve.
///
/// The catalog records which projects are migrating, so an interrupted migration is resumed at the next start and
/// keeps the vectors that were already made.
final class ModelMigrations implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelMigrations.class);

    /// Stands for all projects; their numbers begin with 1.
    private static final long ALL = 0;

    private final Catalog catalog;
    private final ProjectIndexes indexes;
    private final ProjectModels models;
    private final Map<Long, StoppableThread> running = new ConcurrentHashMap<>();

    ModelMigrations(Catalog catalog, ProjectIndexes indexes, ProjectModels models) {
        this.catalog = catalog;
        this.indexes = indexes;
        this.models = models;
    }

    /// Resumes the migrations that earlier processes started, and has chunks embedded that earlier versions stored
    /// without tokens.
    void resume() throws InterruptedException {
        var rows = catalog.read(ProjectTable::list);
        rows.stream().filter(row -> row.project().nextModel() != null).forEach(row -> begin(row.number()));
        running.put(ALL, new StoppableThread("project-tokens", () -> embedMissing(rows)).start());
    }

    /// One project after the other: this is not urgent.
    private void embedMissing(List<ProjectRow> rows) throws InterruptedException {
        try {
            for (var row : rows) {
                if (models.standard().isCalled(row.project().model())
                        && row.project().nextModel() == null
                        && models.standard().model().revealsTokens()) {
                    Backoff.ENDLESS.retry(
                            () -> {
                                if (catalog.read(sql -> ProjectTable.find(sql, row.number()))
                                        .isPresent()) {
                                    indexes.rebuild(row.number()).embedMissing();
                                }
                                return row;
                            },
                            Outage::isCauseOf,
                            failure -> LOG.warn(
                                    "Some chunks are ranked without token vectors for now: {}", failure.getMessage()));
                }
            }
        } catch (RuntimeException e) {
            LOG.error("Some chunks are ranked without token vectors until the next restart", e);
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
            Backoff.ENDLESS.retry(
                    () -> catalog.exclusively("migration of project " + project, () -> {
                        migrate(project);
                        return project;
                    }),
                    Outage::isCauseOf,
                    failure -> LOG.warn(
                            "Cannot re-embed project {} with its new model yet: {}", project, failure.getMessage()));
        } catch (EmbeddingException e) {
            LOG.error(
                    "Cannot re-embed project {}, because its new model failed; will retry at the next startup",
                    project,
                    e);
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
        indexes.rebuild(project).rebuildWith(next);
    }
}
