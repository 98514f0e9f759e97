package pinakes.engine.core.indexing;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.InterruptibleFunction;
import pinakes.engine.core.concurrent.InterruptibleTask;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.text.Counted;

/// The index that serves now: opened on first use, replaced by other generations, and closed when idle.
final class CurrentIndex {
    private static final Logger LOG = LoggerFactory.getLogger(CurrentIndex.class);

    private final IndexSource source;
    private final IndexGenerations generations;
    private final IntFunction<Duration> waitMax;
    private final StepTrace trace;
    private final IndexHealth health;
    private final InstantSource clock;
    /// Shared by changes of the index; held exclusively while it is opened, replaced or closed.
    private final ReentrantReadWriteLock changes = new ReentrantReadWriteLock();

    private volatile @Nullable OpenIndex current;
    private volatile @Nullable StoppableThread filling;
    private volatile @Nullable String progress;
    private volatile boolean closed;
    private volatile long lastUsedNanos = System.nanoTime();

    /// @param waitMax how long a caller that opens the index waits until it is up to date, given the number of
    ///     groups that differ; after this time the work continues in the background
    CurrentIndex(
            IndexSource source,
            IndexGenerations generations,
            IntFunction<Duration> waitMax,
            StepTrace trace,
            IndexHealth health,
            InstantSource clock) {
        this.source = source;
        this.generations = generations;
        this.waitMax = waitMax;
        this.trace = trace;
        this.health = health;
        this.clock = clock;
    }

    /// The open index, if it is open.
    Optional<OpenIndex> ifOpen() {
        return Optional.ofNullable(current);
    }

    long lastUsedNanos() {
        return lastUsedNanos;
    }

    /// How far the index is brought up to date; empty when that is done.
    Optional<String> progress() {
        return Optional.ofNullable(progress);
    }

    OpenIndex opened() throws InterruptedException {
        var open = current;
        if (open != null) {
            return open;
        }
        changes.writeLock().lockInterruptibly();
        try {
            open = current;
            if (open == null) {
                requireNotClosed();
                var generation = source.generation();
                open = opened(generation, generations.open(generation));
                current = open;
                fill(open);
            }
            return open;
        } finally {
            changes.writeLock().unlock();
        }
    }

    private OpenIndex opened(Generation generation, ChunkIndex index) throws InterruptedException {
        try {
            return new OpenIndex(generation, index, source, trace, clock);
        } catch (RuntimeException | InterruptedException e) {
            index.close();
            throw e;
        }
    }

    /// Brings an index that was just opened up to date with the catalog: in the background, unless that is done soon.
    private void fill(OpenIndex open) throws InterruptedException {
        var differing = health.attempt(open::differences);
        if (differing.isPresent()) {
            report(0, differing.get().size());
            var started = new StoppableThread("index-filling", () -> catchUp(open, differing.get())).start();
            filling = started;
            started.join(waitMax.apply(differing.get().size()));
        }
    }

    private void catchUp(OpenIndex open, List<Long> differing) throws InterruptedException {
        try {
            health.attempt(() -> open.catchUp(differing, done -> report(done, differing.size())))
                    .filter(_ -> !differing.isEmpty())
                    .ifPresent(_ -> LOG.info("Index entries brought up to date: {}", differing.size()));
        } finally {
            progress = null;
        }
    }

    private void report(int done, int total) {
        progress = "The index is being rebuilt: " + done + " of " + Counted.are(total, "document") + " done.";
    }

    /// Uses the index, which stays open until the work returns.
    <R> R using(InterruptibleFunction<OpenIndex, R> use) throws InterruptedException {
        while (true) {
            var open = opened();
            if (open.enter()) {
                try {
                    return use.apply(open);
                } finally {
                    lastUsedNanos = System.nanoTime();
                    open.leave();
                }
            }
        }
    }

    /// Changes the index, which is not replaced until the work returns.
    <R> R changing(InterruptibleFunction<OpenIndex, R> change) throws InterruptedException {
        while (true) {
            opened();
            lastUsedNanos = System.nanoTime();
            var changed = changingIfOpen(change);
            if (changed.isPresent()) {
                return changed.get();
            }
        }
    }

    /// Changes the index if it is open; it is not replaced until the work returns.
    <R> Optional<R> changingIfOpen(InterruptibleFunction<OpenIndex, R> change) throws InterruptedException {
        changes.readLock().lockInterruptibly();
        try {
            var open = current;
            return open == null ? Optional.empty() : Optional.of(change.apply(open));
        } finally {
            changes.readLock().unlock();
        }
    }

    /// Fills an index of another generation while the old one serves, and then replaces the old one.
    ///
    /// @param beforeSwitch runs after the new index was filled and before it is compared with the catalog for the
    ///     last time; nothing is changed in between
    /// @param activate makes the new generation the active one in the catalog
    void replaceBy(Generation generation, InterruptibleTask beforeSwitch, InterruptibleTask activate)
            throws InterruptedException {
        var next = opened(generation, generations.create(generation));
        try {
            next.catchUp();
            changes.writeLock().lockInterruptibly();
            try {
                requireNotClosed();
                beforeSwitch.run();
                next.catchUp().commit();
                activate.run();
                serve(next);
                next.changed();
            } finally {
                changes.writeLock().unlock();
            }
        } catch (InterruptedException | RuntimeException e) {
            if (current != next) {
                next.close();
            }
            throw e;
        }
        generations.deleteOthers(generation);
    }

    /// Closes the index; the next use opens it again.
    void release() {
        changes.writeLock().lock();
        try {
            serve(null);
        } finally {
            changes.writeLock().unlock();
        }
    }

    /// Closes the index if it is still this one; the next use opens it again.
    void release(OpenIndex outdated) {
        changes.writeLock().lock();
        try {
            if (current == outdated) {
                serve(null);
            }
        } finally {
            changes.writeLock().unlock();
        }
    }

    /// Closes the index permanently.
    void close() {
        closed = true;
        release();
    }

    private void serve(@Nullable OpenIndex next) {
        Optional.ofNullable(filling).ifPresent(StoppableThread::close);
        var previous = current;
        current = next;
        if (previous != null) {
            previous.close();
        }
    }

    private void requireNotClosed() {
        if (closed) {
            throw new EngineUnavailableException("The index is closed.");
        }
    }
}
