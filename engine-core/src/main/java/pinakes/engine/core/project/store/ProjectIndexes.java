package pinakes.engine.core.project.store;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.indexing.IndexKeeper;
import pinakes.engine.core.indexing.IndexMaintenance;
import pinakes.engine.core.indexing.IndexRebuild;
import pinakes.engine.core.indexing.IndexStorage;

/// The indexes of all projects; those in use are open.
public final class ProjectIndexes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectIndexes.class);
    private static final int OPEN_MAX = 32;

    /// A call waits while this many chunks are added to an index that is behind; more are added in the background.
    private static final int CAUGHT_UP_AT_ONCE_MAX = 2_000;

    private final Catalog catalog;
    private final IndexStorage storage;
    private final ProjectModels models;
    private final Map<Long, IndexKeeper> keepers = new ConcurrentHashMap<>();
    private final IndexMaintenance maintenance;

    private ProjectIndexes(
            IndexStorage storage, Catalog catalog, ProjectModels models, StepTrace trace, InstantSource clock) {
        this.storage = storage;
        this.catalog = catalog;
        this.models = models;
        this.maintenance = IndexMaintenance.start(OPEN_MAX, trace, clock);
    }

    /// Deletes the indexes of removed projects; opens none yet.
    public static ProjectIndexes start(
            IndexStorage storage, Catalog catalog, ProjectModels models, StepTrace trace, InstantSource clock)
            throws InterruptedException {
        catalog.unlessDamaged(() -> deleteRemoved(storage, catalog));
        return new ProjectIndexes(storage, catalog, models, trace, clock);
    }

    public IndexKeeper of(long project) {
        return keepers.computeIfAbsent(
                project, number -> maintenance.add(source(number), storage.project(number), ProjectIndexes::waitMax));
    }

    /// Changes the rows of a project in the catalog, and then its index; empty when the project was removed, or nothing
    /// was changed.
    public <R> Optional<R> change(long project, Writing<R> writing) throws InterruptedException {
        if (catalog.read(sql -> ProjectTable.find(sql, project)).isEmpty()) {
            return Optional.empty();
        }
        return of(project)
                .change(changed -> catalog.write(
                        sql -> ProjectTable.find(sql, project).flatMap(row -> writing.write(sql, row, changed))));
    }

    /// A change of a project within one transaction.
    public interface Writing<R> {
        /// Makes the change.
        ///
        /// @param changed to be filled with the keys of all chunks that were stored, changed or removed
        Optional<R> write(Sql sql, ProjectRow row, Collection<Long> changed);
    }

    /// Rebuilds the index of a project.
    public IndexRebuild rebuild(long project) {
        return new IndexRebuild(of(project), source(project));
    }

    /// Why some index cannot be changed now; empty when all can.
    public Optional<String> problem() {
        return maintenance.failure();
    }

    @Override
    public void close() {
        maintenance.close();
    }

    private ProjectIndexSource source(long project) {
        return new ProjectIndexSource(catalog, models, project);
    }

    private static Duration waitMax(int differing) {
        return differing > CAUGHT_UP_AT_ONCE_MAX ? Duration.ZERO : Duration.ofMinutes(1);
    }

    private static void deleteRemoved(IndexStorage storage, Catalog catalog) throws InterruptedException {
        try {
            storage.deleteRemovedProjects(() -> catalog.read(ProjectTable::list).stream()
                    .map(ProjectRow::number)
                    .collect(Collectors.toSet()));
        } catch (IOException e) {
            LOG.warn(
                    "Cannot delete the index of a removed project (will retry at the next startup): {}",
                    e.getMessage());
        }
    }
}
