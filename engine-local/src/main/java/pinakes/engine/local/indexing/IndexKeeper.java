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
import pinakes.engine.local.concurrent.InterruptibleFunction;
import pinakes.engine.local.concurrent.InterruptibleTask;
import pinakes.engine.local.concurrent.StoppableThread;

/// Keeps the document index consistent with the catalog.
///
/// After a change of a document, its caller calls [#sync], which reads the current state from the catalog. The
/// order in which two changes arrive here therefore does not matter.
public final class IndexKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexKeeper.class);
    private static final Duration COMMIT_EVERY = Duration.ofSeconds(10);

    private final AtomicBoolean uncommitted = new AtomicBoolean();
    private final StoppableThread committer = new StoppableThread("index-commits", this::commitRegularly);
    /// Shared by changes of the index; held exclusively when another index takes over.
    private final ReentrantReadWriteLock changes = new ReentrantReadWriteLock();
    private final IndexRecovery recovery = new IndexRecovery(this::repair);
    private volatile OpenChunkIndex current;
    private volatile @Nullable String progress;
    private @Nullable StoppableThread initialCatchUp;

    private IndexKeeper(OpenChunkIndex first) {
        this.current = first;
    }

    /// Takes ownership of an index and brings it up to date.
    ///
    /// @param patience how long to wait for that; after this time it continues in the background
    public static IndexKeeper start(OpenChunkIndex first, Duration patience) throws InterruptedException {
        var keeper = new IndexKeeper(first);
        keeper.committer.start();
        keeper.recovery.start();
        try {
            keeper.compare(patience);
            return keeper;
        } catch (RuntimeException | InterruptedException e) {
            keeper.close();
            throw e;
        }
    }

    /// Makes the current state of a document visible to searches.
    ///
    /// @throws EngineUnavailableException when the index cannot be changed now; the change is made as soon as it
    ///     can
    public void sync(DocumentNumber number) throws InterruptedException {
        update(List.of(number));
    }

    /// Removes deleted documents from the index. A failure is not reported, because search confirms every hit in
    /// the catalog; the removal is retried later.
    public void forget(Collection<DocumentNumber> deleted) throws InterruptedException {
        try {
            update(deleted);
        } catch (EngineUnavailableException e) {
            LOG.debug("Deleted documents stay in the index for now", e);
        }
    }

    /// Whether searches may miss changes because the index could not take them.
    public boolean isBehind() {
        return recovery.problem().isPresent();
    }

    /// Uses the index that serves now, which stays open meanwhile.
    public <R> R using(InterruptibleFunction<OpenChunkIndex, R> use) throws InterruptedException {
        while (true) {
            var open = current;
            if (open.use().enter()) {
                try {
                    return use.apply(open);
                } finally {
                    open.use().leave();
                }
            }
            if (open == current) {
                throw new EngineUnavailableException("The index is closed.");
            }
        }
    }

    /// Fills another index while the old one serves, and then replaces the old one.
    ///
    /// @param beforeSwitch runs after the new index was filled and before it is compared with the catalog for the
    ///     last time; no document is synced in between
    public void replaceBy(OpenChunkIndex next, InterruptibleTask beforeSwitch) throws InterruptedException {
        try {
            catchUp(next, next.differences(), _ -> {});
            changes.writeLock().lockInterruptibly();
            try {
                beforeSwitch.run();
                catchUp(next, next.differences(), _ -> {});
                next.index().commit();
                var previous = current;
                current = next;
                next.begin();
                previous.use().close();
            } finally {
                changes.writeLock().unlock();
            }
        } catch (InterruptedException | RuntimeException e) {
            if (current != next) {
                next.use().close();
            }
            throw e;
        }
    }

    /// Why the index differs from the catalog; empty when it does not.
    public Optional<String> problem() {
        return recovery.problem().or(() -> Optional.ofNullable(progress));
    }

    @Override
    public void close() {
        recovery.close();
        if (initialCatchUp != null) {
            initialCatchUp.close();
        }
        committer.close();
        current.use().close();
    }

    private void compare(Duration patience) throws InterruptedException {
        var open = current;
        List<DocumentNumber> differing;
        try {
            differing = open.differences();
        } catch (EngineUnavailableException e) {
            recovery.failed(e);
            return;
        }
        if (!differing.isEmpty()) {
            progress = progress(0, differing.size());
            initialCatchUp = new StoppableThread("index-catch-up", () -> catchUpOrReport(open, differing)).start();
            initialCatchUp.join(patience);
        }
    }

    private void update(Collection<DocumentNumber> numbers) throws InterruptedException {
        changes.readLock().lockInterruptibly();
        try {
            var open = current;
            for (var number : numbers) {
                open.update(number);
            }
            open.refresh();
            uncommitted.set(true);
        } catch (EngineUnavailableException e) {
            recovery.failed(e);
            throw e;
        } catch (InterruptedException e) {
            recovery.interrupted();
            throw e;
        } catch (RuntimeException e) {
            var failure = unexpected("changed", e);
            recovery.failed(failure);
            throw failure;
        } finally {
            changes.readLock().unlock();
        }
    }

    /// @param listener receives the number of finished documents
    private void catchUp(OpenChunkIndex open, Collection<DocumentNumber> numbers, IntConsumer listener)
            throws InterruptedException {
        var done = 0;
        for (var number : numbers) {
            open.update(number);
            done++;
            listener.accept(done);
        }
        if (!numbers.isEmpty()) {
            LOG.info("Brought {} documents of the index up to date with the catalog", numbers.size());
            uncommitted.set(true);
        }
        open.refresh();
    }

    private void catchUpOrReport(OpenChunkIndex open, List<DocumentNumber> numbers) throws InterruptedException {
        try {
            catchUp(open, numbers, done -> progress = progress(done, numbers.size()));
        } catch (EngineUnavailableException e) {
            recovery.failed(e);
        } catch (RuntimeException e) {
            recovery.failed(unexpected("changed", e));
        } finally {
            progress = null;
        }
    }

    private static String progress(int done, int documents) {
        return "The index is being rebuilt: " + done + " of " + documents + " documents are done.";
    }

    private static EngineUnavailableException unexpected(String attempt, RuntimeException e) {
        LOG.error("The index could not be {}", attempt, e);
        return new EngineUnavailableException("The index could not be " + attempt + "; the log says why.", e);
    }

    /// Committing at once proves that the index can be written again.
    private void repair() throws InterruptedException {
        changes.readLock().lockInterruptibly();
        try {
            var open = current;
            open.index().reopenIfBroken();
            catchUp(open, open.differences(), _ -> {});
            open.index().commit();
        } finally {
            changes.readLock().unlock();
        }
    }

    private void commitRegularly() throws InterruptedException {
        while (true) {
            Thread.sleep(COMMIT_EVERY);
            if (uncommitted.getAndSet(false)) {
                commit();
            }
        }
    }

    private void commit() throws InterruptedException {
        try {
            using(open -> {
                open.index().commit();
                return open;
            });
        } catch (EngineUnavailableException e) {
            recovery.failed(e);
        } catch (RuntimeException e) {
            recovery.failed(unexpected("saved", e));
        }
    }
}
