package pinakes.engine.local.project.index;

import java.io.IOException;
import java.nio.file.Files;
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
import pinakes.engine.local.file.FileTree;
import pinakes.engine.local.file.OwnerOnly;
import pinakes.engine.local.indexing.IndexRecovery;
import pinakes.engine.local.project.store.ProjectModels;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// The indexes of all projects, of which those in use are open.
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
    private final Map<Long, ProjectIndexKeeper> slots = new ConcurrentHashMap<>();
    private final Thread keeper = Thread.ofVirtual().name("project-indexes").unstarted(this::keep);
    private final IndexRecovery mender = new IndexRecovery(this::mend);

    private ProjectIndexes(
            Path root, Catalog catalog, ProjectIndexOpener opener, ProjectModels models, LongSupplier nanoClock) {
        this.root = root;
        this.catalog = catalog;
        this.opener = opener;
        this.models = models;
        this.nanoClock = nanoClock;
    }

    /// Opens no index yet, but clears away those of projects that are gone.
    public static ProjectIndexes start(
            Path root, Catalog catalog, ProjectIndexOpener opener, ProjectModels models, LongSupplier nanoClock)
            throws InterruptedException {
        var shelf = new ProjectIndexes(root, catalog, opener, models, nanoClock);
        catalog.unlessDamaged(() -> shelf.clearOthers(catalog.read(ProjectTable::list).stream()
                .map(row -> Long.toString(row.number()))
                .collect(Collectors.toSet())));
        shelf.keeper.start();
        shelf.mender.start();
        return shelf;
    }

    public ProjectIndexKeeper of(ProjectRow row) {
        return slots.computeIfAbsent(row.number(), this::slot);
    }

    private ProjectIndexKeeper slot(long number) {
        var generations = new ProjectIndexDirectories(root.resolve(Long.toString(number)), opener, models);
        return new ProjectIndexKeeper(number, catalog, generations, mender, nanoClock);
    }

    /// Why some index cannot be changed now; nothing when every one can.
    public Optional<String> problem() {
        return mender.problem();
    }

    @Override
    public void close() {
        mender.close();
        keeper.interrupt();
        try {
            keeper.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        slots.values().forEach(ProjectIndexKeeper::close);
    }

    /// Closes what nobody used for a while, and the oldest of too many.
    void closeIdle() {
        var now = nanoClock.getAsLong();
        var open = slots.values().stream()
                .filter(ProjectIndexKeeper::isOpen)
                .sorted(Comparator.comparingLong(slot -> -slot.idleNanos(now)))
                .toList();
        var tooMany = open.size() - OPEN_MAX;
        for (var i = 0; i < open.size(); i++) {
            var slot = open.get(i);
            if (i < tooMany || slot.idleNanos(now) > IDLE_MAX.toNanos()) {
                slot.close();
            }
        }
    }

    /// One index that does not work yet keeps no other from being mended.
    private void mend() throws InterruptedException {
        @Nullable EngineUnavailableException failure = null;
        for (var slot : slots.values()) {
            try {
                slot.mend();
            } catch (EngineUnavailableException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void keep() {
        try {
            while (true) {
                Thread.sleep(ROUND);
                keepOnce();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closing commits once more
        }
    }

    /// A fault with one index must not end the care for all.
    private void keepOnce() {
        try {
            slots.values().forEach(ProjectIndexKeeper::commit);
            closeIdle();
        } catch (RuntimeException e) {
            LOG.error("The indexes of projects could not be looked after", e);
        }
    }

    private void clearOthers(Set<String> known) {
        try (var directories = Files.list(OwnerOnly.directory(root))) {
            for (var directory : directories.toList()) {
                if (!known.contains(directory.getFileName().toString())) {
                    FileTree.delete(directory);
                }
            }
        } catch (IOException e) {
            LOG.warn("The index of a project that is gone stays in {} until the next start: {}", root, e.getMessage());
        }
    }
}
