package pinakes.engine.local.project.index;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;
import pinakes.engine.DataKind;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.concurrent.InterruptibleFunction;
import pinakes.engine.local.concurrent.InterruptibleTask;
import pinakes.engine.local.concurrent.StoppableThread;
import pinakes.engine.local.index.ProjectIndex;
import pinakes.engine.local.indexing.IndexRecovery;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// Keeps the index of one project consistent with the catalog; opens it on first use.
///
/// Changes of a project run in sequence, so that catalog and index see them in the same order.
public final class ProjectIndexKeeper {
    /// A call waits while this many chunks are added to an index that is behind; more are added in the
    /// background.
    private static final long CAUGHT_UP_AT_ONCE_MAX = 2_000;

    private final long number;
    private final Catalog catalog;
    private final ProjectIndexDirectories directories;
    private final IndexRecovery recovery;
    private final LongSupplier nanoClock;
    /// Held while the index is opened, changed, replaced or closed.
    private final ReentrantLock changes = new ReentrantLock();
    private volatile @Nullable OpenProjectIndex open;
    private volatile long lastUsedNanos;
    private volatile boolean uncommitted;
    private volatile boolean removed;
    /// Guarded by the lock.
    private @Nullable StoppableThread background;

    ProjectIndexKeeper(
            long number,
            Catalog catalog,
            ProjectIndexDirectories directories,
            IndexRecovery recovery,
            LongSupplier nanoClock) {
        this.number = number;
        this.catalog = catalog;
        this.directories = directories;
        this.recovery = recovery;
        this.nanoClock = nanoClock;
        this.lastUsedNanos = nanoClock.getAsLong();
    }

    /// Uses the index, which stays open meanwhile.
    ///
    /// @throws EngineUnavailableException when the index cannot be used now
    public <R> R using(ProjectRow row, InterruptibleFunction<OpenProjectIndex, R> use) throws InterruptedException {
        while (true) {
            var index = ready(row);
            if (index.use().enter()) {
                try {
                    return use.apply(index);
                } catch (EngineUnavailableException e) {
                    reportIfBroken(index, e);
                    throw e;
                } finally {
                    lastUsedNanos = nanoClock.getAsLong();
                    index.use().leave();
                }
            }
        }
    }

    /// Changes the catalog and then the index.
    ///
    /// @return empty when the project has changed in between, and the change must be prepared again
    public <R> Optional<R> change(ProjectRow row, InterruptibleFunction<ProjectIndex, Optional<R>> change)
            throws InterruptedException {
        ready(row);
        changes.lockInterruptibly();
        try {
            var index = open;
            if (index != null && index.isUsable() && index.index().isBroken()) {
                throw new EngineUnavailableException(
                        recovery.problem().orElse("The index of the project is being reopened; try again."));
            }
            if (index == null || index.generation() != row.generation() || index.isBehind()) {
                return Optional.empty();
            }
            return changed(index, change);
        } finally {
            lastUsedNanos = nanoClock.getAsLong();
            changes.unlock();
        }
    }

    private <R> Optional<R> changed(OpenProjectIndex index, InterruptibleFunction<ProjectIndex, Optional<R>> change)
            throws InterruptedException {
        index.setBehind(true); // stays so if the change is interrupted or the index fails
        uncommitted = true;
        try {
            var result = change.apply(index.index());
            index.setBehind(false);
            searchesChanged();
            return result;
        } catch (EngineUnavailableException e) {
            reportIfBroken(index, e);
            throw e;
        }
    }

    /// Replaces the index by one of the next generation.
    ///
    /// @param beforeSwitch runs after the new index was filled; no change is made between it and the switch
    public void replace(ProjectRow row, Embedder embedder, InterruptibleTask beforeSwitch)
            throws IOException, InterruptedException {
        var generation = row.generation() + 1;
        var next = directories.create(generation, embedder);
        var catchUp = new IndexCatchUp(catalog, number, generation);
        try {
            catchUp.run(next.index());
            changes.lockInterruptibly();
            try {
                beforeSwitch.run();
                catchUp.run(next.index());
                next.index().commit();
                catalog.write(
                        sql -> ProjectTable.advance(sql, row, embedder.model().dimension()));
                var previous = open;
                open = next;
                searchesChanged();
                if (previous != null) {
                    previous.use().close();
                }
            } finally {
                changes.unlock();
            }
        } catch (InterruptedException | RuntimeException e) {
            if (open != next) {
                next.use().close();
            }
            throw e;
        }
        directories.delete(row.generation());
    }

    /// Makes changes of the index durable.
    void commit() {
        var index = open;
        if (uncommitted && index != null && index.use().enter()) {
            try {
                uncommitted = false;
                index.index().commit();
            } catch (EngineUnavailableException e) {
                uncommitted = true;
                recovery.failed(e);
            } finally {
                index.use().leave();
            }
        }
    }

    /// Opens a broken index again and brings it up to date; the old one answers until then.
    ///
    /// @throws EngineUnavailableException when that is not possible yet; only a commit proves that it is
    void repair() throws InterruptedException {
        changes.lockInterruptibly();
        try {
            var broken = open;
            if (broken == null || broken.use().isClosed()) {
                return; // the next use opens it
            }
            if (broken.index().isBroken()) {
                var row = catalog.read(sql -> ProjectTable.find(sql, number));
                if (row.isPresent()) {
                    open = caughtUp(directories.open(row.get()));
                    searchesChanged();
                    broken.use().close();
                }
            } else {
                broken.index().commit();
            }
        } finally {
            changes.unlock();
        }
    }

    private OpenProjectIndex caughtUp(OpenProjectIndex next) throws InterruptedException {
        try {
            new IndexCatchUp(catalog, number, next.generation()).run(next.index());
            next.index().commit();
            return next;
        } catch (InterruptedException | RuntimeException e) {
            next.use().close();
            throw e;
        }
    }

    long idleNanos(long nowNanos) {
        return nowNanos - lastUsedNanos;
    }

    boolean isOpen() {
        return open != null;
    }

    /// Closes the index; the next use opens it again.
    void close() {
        changes.lock();
        try {
            if (background != null) {
                background.close();
            }
            var index = open;
            open = null;
            if (index != null) {
                index.use().close();
            }
        } finally {
            changes.unlock();
        }
    }

    /// Closes the index permanently and deletes it.
    public void remove() throws IOException {
        changes.lock();
        try {
            removed = true;
            close();
            directories.deleteAll();
        } finally {
            changes.unlock();
        }
    }

    private OpenProjectIndex ready(ProjectRow row) throws InterruptedException {
        var index = open;
        if (index != null && index.isUsable()) {
            return index;
        }
        changes.lockInterruptibly();
        try {
            return readyNow(row);
        } finally {
            changes.unlock();
        }
    }

    private OpenProjectIndex readyNow(ProjectRow row) throws InterruptedException {
        if (removed) {
            throw new EngineUnavailableException("The project was removed.");
        }
        if (background != null && background.isRunning()) {
            throw catchingUp();
        }
        var index = open == null || open.use().isClosed() ? directories.open(row) : open;
        open = index;
        if (!index.isUsable()) {
            if (!catchUp(index)) {
                index = directories.recreate(row, index);
                open = index;
                catchUp(index);
            }
            index.setBehind(false);
            uncommitted = true;
            searchesChanged();
        }
        return index;
    }

    private void searchesChanged() {
        catalog.revisions().changed(DataKind.PROJECTS);
    }

    /// @return whether the index has as many chunks as the catalog now
    private boolean catchUp(OpenProjectIndex index) throws InterruptedException {
        var catchUp = new IndexCatchUp(catalog, number, index.generation());
        if (catchUp.missing(index.index()) > CAUGHT_UP_AT_ONCE_MAX) {
            background = catchUp.inBackground(index);
            throw catchingUp();
        }
        try {
            catchUp.run(index.index());
            return index.index().chunks() == catalog.read(sql -> ProjectChunkTable.count(sql, number));
        } catch (EngineUnavailableException e) {
            index.use().close(); // it must not answer without stored chunks; the next use opens it again
            throw e;
        }
    }

    private void reportIfBroken(OpenProjectIndex index, EngineUnavailableException failure) {
        if (index.index().isBroken()) {
            recovery.failed(failure);
        }
    }

    private static EngineUnavailableException catchingUp() {
        return new EngineUnavailableException("The index of the project is being built; try again in a minute.");
    }
}
