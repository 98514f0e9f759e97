package pinakes.engine.local.project.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.indexing.IndexRecovery;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// The indexes of all projects; those in use are open.
public final class ProjectIndexes implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectIndexes.class);
    private static final Duration ROUND = Duration.ofSeconds(10);
    private static final Duration IDLE_MAX = Duration.ofMinutes(5);
    private static final int OPEN_MAX = 32;

    private final Path root;
    private final Catalog catalog;
    private final ProjectIndexOpener opener;
    private final ProjectModels models;
    private final LongSupplier nanoClock;
    private final Map<Long, ProjectIndexKeeper> keepers = new ConcurrentHashMap<>();
    private final StoppableThread maintenance = new StoppableThread("project-indexes", this::maintain);
    private final IndexRecovery recovery = new IndexRecovery(this::repair);

    private ProjectIndexes(
            Path root, Catalog catalog, ProjectIndexOpener opener, ProjectModels models, LongSupplier nanoClock) {
        this.root = root;
        this.catalog = catalog;
        this.opener = opener;
        this.models = models;
        this.nanoClock = nanoClock;
    }

    /// Deletes the indexes of removed projects; opens none yet.
    public static ProjectIndexes start(
            Path root, Catalog catalog, ProjectIndexOpener opener, ProjectModels models, LongSupplier nanoClock)
            throws InterruptedException {
        var indexes = new ProjectIndexes(root, catalog, opener, models, nanoClock);
        catalog.unlessDamaged(() -> indexes.deleteOthers(catalog.read(ProjectTable::list).stream()
                .map(row -> Long.toString(row.number()))
                .collect(Collectors.toSet())));
        indexes.maintenance.start();
        indexes.recovery.start();
        return indexes;
    }

    public ProjectIndexKeeper of(ProjectRow row) {
        return keepers.computeIfAbsent(row.number(), number -> {
            var directories = new ProjectIndexDirectories(root.resolve(Long.toString(number)), opener, models);
            return new ProjectIndexKeeper(number, catalog, directories, recovery, nanoClock);
        });
    }

    /// Why some index cannot be changed now; empty when all can.
    public Optional<String> problem() {
        return recovery.problem();
    }

    @Override
    public void close() {
        recovery.close();
        maintenance.close();
        keepers.values().forEach(ProjectIndexKeeper::close);
    }

    /// Closes indexes that were idle for long, and the longest idle ones when too many are open.
    public void closeIdle() {
        var now = nanoClock.getAsLong();
        var open = keepers.values().stream()
                .filter(ProjectIndexKeeper::isOpen)
                .sorted(Comparator.comparingLong(keeper -> -keeper.idleNanos(now)))
                .toList();
        var tooMany = open.size() - OPEN_MAX;
        for (var i = 0; i < open.size(); i++) {
            var keeper = open.get(i);
            if (i < tooMany || keeper.idleNanos(now) > IDLE_MAX.toNanos()) {
                keeper.close();
            }
        }
    }

    /// Repairs all indexes, even if one of them still fails.
    private void repair() throws InterruptedException {
        @Nullable EngineUnavailableException failure = null;
        for (var keeper : keepers.values()) {
            try {
                keeper.repair();
            } catch (EngineUnavailableException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void maintain() throws InterruptedException {
        while (true) {
            Thread.sleep(ROUND);
            try {
                keepers.values().forEach(ProjectIndexKeeper::commit);
                closeIdle();
            } catch (RuntimeException e) { // a failure of one index must not end the maintenance of all
                LOG.error("The maintenance of project indexes failed", e);
            }
        }
    }

    private void deleteOthers(Set<String> known) {
        try {
            FileTree.deleteOthers(root, known);
        } catch (IOException e) {
            LOG.warn("The index of a removed project stays in {} until the next start: {}", root, e.getMessage());
        }
    }
}
