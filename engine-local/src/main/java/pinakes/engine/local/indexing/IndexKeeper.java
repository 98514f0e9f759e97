package pinakes.engine.local.indexing;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentNumber;

/// Keeps the index true to the catalog, for as long as the process lives.
///
/// Whoever changed a document calls [#sync], which reads what the catalog has of it now: so it does not matter in
/// which order two changes get here.
public final class IndexKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexKeeper.class);
    private static final Duration COMMIT_EVERY = Duration.ofSeconds(10);

    /// So many documents can be repaired before the start goes on; with more, searches would rather begin early.
    private static final int REPAIRED_AT_ONCE_MAX = 200;

    private final AtomicBoolean uncommitted = new AtomicBoolean();
    private final Thread committer = Thread.ofVirtual().name("index-commits").unstarted(this::commitNowAndThen);

    /// Shared by those who change the index; a new generation takes over when nobody does.
    private final ReentrantReadWriteLock changes = new ReentrantReadWriteLock();

    private final IndexMender mender = new IndexMender(this::mend);

    private volatile Generation current;
    private volatile @Nullable String progress;
    private @Nullable Thread repairer;

    private IndexKeeper(Generation first) {
        this.current = first;
    }

    /// Takes an index into care and makes it true to the catalog: at once when little is missing, and beside
    /// everything else otherwise.
    public static IndexKeeper start(Generation first) throws InterruptedException {
        var keeper = new IndexKeeper(first);
        keeper.committer.start();
        keeper.mender.start();
        try {
            keeper.compare();
            return keeper;
        } catch (RuntimeException | InterruptedException e) {
            keeper.close();
            throw e;
        }
    }

    /// Makes searches find what the catalog has of a document now.
    ///
    /// @throws EngineUnavailableException when the index cannot be changed now; it is then done as soon as it can
    public void sync(DocumentNumber number) throws InterruptedException {
        bringUpToDate(List.of(number));
    }

    /// Takes documents out that the catalog does not have any more. When that cannot be done now it is done later:
    /// nobody finds what the catalog does not have.
    public void forget(Collection<DocumentNumber> gone) throws InterruptedException {
        try {
            bringUpToDate(gone);
        } catch (EngineUnavailableException e) {
            LOG.debug("Documents that are gone stay in the index for now", e);
        }
    }

    /// Whether there are changes that searches do not know of yet, because the index could not take them.
    public boolean isBehind() {
        return mender.problem().isPresent();
    }

    /// Does something with the index that serves now, which stays open for as long.
    public <R> R using(Use<R> use) throws InterruptedException {
        while (true) {
            var generation = current;
            if (generation.enter()) {
                try {
                    return use.apply(generation);
                } finally {
                    generation.leave();
                }
            }
            if (generation == current) {
                throw new EngineUnavailableException("The index is closed.");
            }
        }
    }

    /// Fills an index beside the one that serves, and puts it in its place.
    ///
    /// @param lastPreparations done after the new index was filled and before it is last compared with the
    ///     catalog; no document is synced in between
    public void replaceBy(Generation next, Preparations lastPreparations) throws InterruptedException {
        try {
            repair(next, next.differences());
            changes.writeLock().lockInterruptibly();
            try {
                lastPreparations.make();
                repair(next, next.differences());
                next.index().commit();
                var previous = current;
                current = next;
                previous.close();
            } finally {
                changes.writeLock().unlock();
            }
        } catch (InterruptedException | RuntimeException e) {
            if (current != next) {
                next.close();
            }
            throw e;
        }
    }

    /// What keeps the index from being true to the catalog; nothing when nothing does.
    public Optional<String> problem() {
        return mender.problem().or(() -> Optional.ofNullable(progress));
    }

    @Override
    public void close() {
        mender.close();
        stop(repairer);
        stop(committer);
        current.close();
    }

    private void compare() throws InterruptedException {
        var generation = current;
        var differing = generation.differences();
        if (differing.size() <= REPAIRED_AT_ONCE_MAX) {
            repairOrReport(generation, differing);
        } else {
            progress = beingMade(0, differing.size());
            repairer = Thread.ofVirtual().name("index-repair").start(() -> repairOrReport(generation, differing));
        }
    }

    private void bringUpToDate(Collection<DocumentNumber> numbers) throws InterruptedException {
        changes.readLock().lockInterruptibly();
        try {
            var generation = current;
            for (var number : numbers) {
                generation.bringUpToDate(number);
            }
            generation.refresh();
            uncommitted.set(true);
        } catch (EngineUnavailableException e) {
            mender.broke(e);
            throw e;
        } catch (InterruptedException e) {
            mender.look();
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The index could not be changed", e);
            var failure = new EngineUnavailableException("The index could not be changed; the log says why.", e);
            mender.broke(failure);
            throw failure;
        } finally {
            changes.readLock().unlock();
        }
    }

    private void repair(Generation generation, Collection<DocumentNumber> numbers) throws InterruptedException {
        var done = 0;
        for (var number : numbers) {
            generation.bringUpToDate(number);
            done++;
            if (numbers.size() > REPAIRED_AT_ONCE_MAX && generation == current) {
                progress = beingMade(done, numbers.size());
            }
        }
        if (!numbers.isEmpty()) {
            LOG.info("Brought {} documents of the index up to date with the catalog", numbers.size());
            uncommitted.set(true);
        }
        generation.refresh();
        if (generation == current) {
            progress = null;
        }
    }

    private static String beingMade(int done, int documents) {
        return "The index is being made anew: " + done + " of " + documents + " documents are done.";
    }

    private void repairOrReport(Generation generation, List<DocumentNumber> numbers) {
        try {
            repair(generation, numbers);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the next start goes on with it
        } catch (EngineUnavailableException e) {
            mender.broke(e);
        }
    }

    /// Saving it at once is the proof that it can be written again.
    private void mend() throws InterruptedException {
        changes.readLock().lockInterruptibly();
        try {
            var generation = current;
            generation.index().mend();
            repair(generation, generation.differences());
            generation.index().commit();
        } finally {
            changes.readLock().unlock();
        }
    }

    private void commitNowAndThen() {
        try {
            while (true) {
                Thread.sleep(COMMIT_EVERY);
                if (uncommitted.getAndSet(false)) {
                    commit();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closing commits once more
        }
    }

    private void commit() throws InterruptedException {
        try {
            using(generation -> {
                generation.index().commit();
                return generation;
            });
        } catch (EngineUnavailableException e) {
            mender.broke(e);
        } catch (RuntimeException e) {
            LOG.error("The index could not be saved", e);
            mender.broke(new EngineUnavailableException("The index could not be saved; the log says why.", e));
        }
    }

    private static void stop(@Nullable Thread thread) {
        if (thread != null) {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Something that is done with an index.
    @FunctionalInterface
    public interface Use<R> {
        R apply(Generation generation) throws InterruptedException;
    }

    /// Something that is done before an index takes over.
    @FunctionalInterface
    public interface Preparations {
        void make() throws InterruptedException;
    }
}
