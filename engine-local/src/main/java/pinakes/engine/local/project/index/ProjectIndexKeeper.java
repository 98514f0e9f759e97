package pinakes.engine.local.project.index;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.index.ProjectIndex;
import pinakes.engine.local.indexing.IndexRecovery;
import pinakes.engine.local.project.store.ProjectChunkTable;
import pinakes.engine.local.project.store.ProjectRow;
import pinakes.engine.local.project.store.ProjectTable;

/// The place of one project's index: open or not.
///
/// Changes of a project come one after the other, so that catalog and index take them in the same order.
public final class ProjectIndexKeeper {
    /// So many chunks are put into an index before the call that needs it goes on; more would make it wait too long.
    private static final long FILLED_AT_ONCE_MAX = 2_000;

    private final long number;
    private final Catalog catalog;
    private final ProjectIndexDirectories generations;
    private final IndexRecovery mender;
    private final LongSupplier nanoClock;

    /// Held by whoever opens, changes, replaces or closes the index.
    private final ReentrantLock changes = new ReentrantLock();

    private volatile @Nullable OpenProjectIndex open;
    private volatile long lastUsedNanos;
    private volatile boolean uncommitted;
    private volatile boolean removed;

    /// Guarded by the lock.
    private final BackgroundCatchUp background;

    ProjectIndexKeeper(
            long number,
            Catalog catalog,
            ProjectIndexDirectories generations,
            IndexRecovery mender,
            LongSupplier nanoClock) {
        this.number = number;
        this.catalog = catalog;
        this.generations = generations;
        this.mender = mender;
        this.nanoClock = nanoClock;
        this.background = new BackgroundCatchUp(number);
        this.lastUsedNanos = nanoClock.getAsLong();
    }

    /// Does something with the index, which stays open for as long.
    ///
    /// @throws EngineUnavailableException when the index cannot be used now
    public <R> R using(ProjectRow row, Use<R> use) throws InterruptedException {
        while (true) {
            var index = ready(row);
            if (index.enter()) {
                try {
                    return use.apply(index);
                } catch (EngineUnavailableException e) {
                    reportIfBroken(index, e);
                    throw e;
                } finally {
                    lastUsedNanos = nanoClock.getAsLong();
                    index.leave();
                }
            }
        }
    }

    /// Makes a change of the catalog and of the index, in this order.
    ///
    /// @return nothing when the project has changed in between, and the change has to be thought over
    public <R> Optional<R> change(ProjectRow row, Change<R> change) throws InterruptedException {
        ready(row);
        changes.lockInterruptibly();
        try {
            var index = open;
            if (index != null && index.isUsable() && index.index().isBroken()) {
                throw new EngineUnavailableException(
                        mender.problem().orElse("The index of the project is being opened again; try again."));
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

    private <R> Optional<R> changed(OpenProjectIndex index, Change<R> change) throws InterruptedException {
        // Until the index has it too: an interrupt, or a failure of the index, leaves it behind.
        index.setBehind(true);
        uncommitted = true;
        try {
            var result = change.apply(index.index());
            index.setBehind(false);
            return result;
        } catch (EngineUnavailableException e) {
            reportIfBroken(index, e);
            throw e;
        }
    }

    /// Puts an index of the next generation in the place of the one that serves.
    public void replace(ProjectRow row, Embedder embedder, Preparations lastPreparations)
            throws IOException, InterruptedException {
        var generation = row.generation() + 1;
        var next = generations.create(generation, embedder);
        var filling = new IndexCatchUp(catalog, number, generation);
        try {
            filling.run(next.index());
            changes.lockInterruptibly();
            try {
                lastPreparations.make();
                filling.run(next.index());
                next.index().commit();
                catalog.write(handle -> {
                    ProjectTable.advance(handle, row, embedder.model().dimension());
                    return generation;
                });
                var previous = open;
                open = next;
                if (previous != null) {
                    previous.close();
                }
            } finally {
                changes.unlock();
            }
        } catch (InterruptedException | RuntimeException e) {
            if (open != next) {
                next.close();
            }
            throw e;
        }
        generations.delete(row.generation());
    }

    /// Makes the index durable if it has changed.
    void commit() {
        var index = open;
        if (uncommitted && index != null && index.enter()) {
            try {
                uncommitted = false;
                index.index().commit();
            } catch (EngineUnavailableException e) {
                uncommitted = true;
                mender.broke(e);
            } finally {
                index.leave();
            }
        }
    }

    /// Opens an index that broke again, fills it and puts it in the place of the old one, which answers until then.
    ///
    /// @throws EngineUnavailableException when that is not possible yet; saving it at once is the proof that it is
    void mend() throws InterruptedException {
        changes.lockInterruptibly();
        try {
            var broken = open;
            if (broken == null || broken.isClosed()) {
                return; // the next use opens it
            }
            if (broken.index().isBroken()) {
                var row = catalog.read(handle -> ProjectTable.find(handle, number));
                if (row.isPresent()) {
                    open = filled(generations.open(row.get()));
                    broken.close();
                }
            } else {
                broken.index().commit();
            }
        } finally {
            changes.unlock();
        }
    }

    private OpenProjectIndex filled(OpenProjectIndex next) throws InterruptedException {
        try {
            new IndexCatchUp(catalog, number, next.generation()).run(next.index());
            next.index().commit();
            return next;
        } catch (InterruptedException | RuntimeException e) {
            next.close();
            throw e;
        }
    }

    /// For how long nobody has used it.
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
            background.stop();
            var index = open;
            open = null;
            if (index != null) {
                index.close();
            }
        } finally {
            changes.unlock();
        }
    }

    /// Closes the index for good and deletes it.
    public void remove() throws IOException {
        changes.lock();
        try {
            removed = true;
            close();
            generations.deleteAll();
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
        if (background.isRunning()) {
            throw beingFilled();
        }
        var index = open == null || open.isClosed() ? generations.open(row) : open;
        open = index;
        if (!index.isUsable()) {
            if (!catchUp(index)) {
                index = generations.anew(row, index);
                open = index;
                catchUp(index);
            }
            index.setBehind(false);
            uncommitted = true;
        }
        return index;
    }

    /// Gives the index what it lacks.
    ///
    /// @return whether it has as many chunks as the catalog then
    private boolean catchUp(OpenProjectIndex index) throws InterruptedException {
        var filling = new IndexCatchUp(catalog, number, index.generation());
        if (filling.missing(index.index()) > FILLED_AT_ONCE_MAX) {
            background.start(index, filling);
            throw beingFilled();
        }
        try {
            filling.run(index.index());
            return index.index().chunks() == catalog.read(handle -> ProjectChunkTable.count(handle, number));
        } catch (EngineUnavailableException e) {
            index.close(); // it lacks what was stored, so it must not answer; the next use opens it again
            throw e;
        }
    }

    private void reportIfBroken(OpenProjectIndex index, EngineUnavailableException failure) {
        if (index.index().isBroken()) {
            mender.broke(failure);
        }
    }

    private static EngineUnavailableException beingFilled() {
        return new EngineUnavailableException("The index of the project is being filled; try again in a minute.");
    }

    /// Something that is done with an index.
    public interface Use<R> {
        R apply(OpenProjectIndex index) throws InterruptedException;
    }

    /// Something that changes the catalog and then the index.
    public interface Change<R> {
        Optional<R> apply(ProjectIndex index) throws InterruptedException;
    }

    /// Something that is done before an index takes over.
    public interface Preparations {
        void make() throws InterruptedException;
    }
}
