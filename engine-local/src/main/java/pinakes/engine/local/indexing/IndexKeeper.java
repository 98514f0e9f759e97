package pinakes.engine.local.indexing;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntConsumer;
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

    private final AtomicBoolean uncommitted = new AtomicBoolean();
    private final Thread committer = Thread.ofVirtual().name("index-commits").unstarted(this::commitNowAndThen);

    /// Shared by those who change the index; a new generation takes over when nobody does.
    private final ReentrantReadWriteLock changes = new ReentrantReadWriteLock();

    private final IndexRecovery mender = new IndexRecovery(this::mend);

    private volatile OpenChunkIndex current;
    private volatile @Nullable String progress;
    private @Nullable Thread repairer;

    private IndexKeeper(OpenChunkIndex first) {
        this.current = first;
    }

    /// Takes an index into care and makes it true to the catalog.
    ///
    /// @param patience how long to wait for that; what takes longer goes on beside everything else
    public static IndexKeeper start(OpenChunkIndex first, Duration patience) throws InterruptedException {
        var keeper = new IndexKeeper(first);
        keeper.committer.start();
        keeper.mender.start();
        try {
            keeper.compare(patience);
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
    public void replaceBy(OpenChunkIndex next, Preparations lastPreparations) throws InterruptedException {
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

    private void compare(Duration patience) throws InterruptedException {
        var generation = current;
        List<DocumentNumber> differing;
        try {
            differing = generation.differences();
        } catch (EngineUnavailableException e) {
            mender.broke(e);
            return;
        }
        if (!differing.isEmpty()) {
            progress = beingMade(0, differing.size());
            var thread = Thread.ofVirtual().name("index-repair").unstarted(() -> repairOrReport(generation, differing));
            repairer = thread;
            thread.start();
            var _ = thread.join(patience);
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
            var failure = unexpected(e);
            mender.broke(failure);
            throw failure;
        } finally {
            changes.readLock().unlock();
        }
    }

    private void repair(OpenChunkIndex generation, Collection<DocumentNumber> numbers) throws InterruptedException {
        repair(generation, numbers, _ -> {});
    }

    /// @param listener learns how many documents are done
    private void repair(OpenChunkIndex generation, Collection<DocumentNumber> numbers, IntConsumer listener)
            throws InterruptedException {
        var done = 0;
        for (var number : numbers) {
            generation.bringUpToDate(number);
            done++;
            listener.accept(done);
        }
        if (!numbers.isEmpty()) {
            LOG.info("Brought {} documents of the index up to date with the catalog", numbers.size());
            uncommitted.set(true);
        }
        generation.refresh();
    }

    private static EngineUnavailableException unexpected(RuntimeException e) {
        LOG.error("The index could not be changed", e);
        return new EngineUnavailableException("The index could not be changed; the log says why.", e);
    }

    private static String beingMade(int done, int documents) {
        return "The index is being made anew: " + done + " of " + documents + " documents are done.";
    }

    private void repairOrReport(OpenChunkIndex generation, List<DocumentNumber> numbers) {
        try {
            repair(generation, numbers, done -> progress = beingMade(done, numbers.size()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the next start goes on with it
        } catch (EngineUnavailableException e) {
            mender.broke(e);
        } catch (RuntimeException e) {
            mender.broke(unexpected(e));
        } finally {
            progress = null;
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
        R apply(OpenChunkIndex generation) throws InterruptedException;
    }

    /// Something that is done before an index takes over.
    @FunctionalInterface
    public interface Preparations {
        void make() throws InterruptedException;
    }
}
