package pinakes.engine.core.indexing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import pinakes.embedding.Embedder;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.SearchableIndex;

/// An open index of one generation.
public final class OpenIndex implements SearchableIndex {
    private static final int LOCKS = 64;

    /// How long searches leave it to the repair to show changes that could not be shown.
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(5);

    private final Generation generation;
    private final ChunkIndex index;
    private final IndexSource source;
    private final StepTrace trace;
    private final InstantSource clock;
    /// Changes of one group run in sequence.
    private final List<Lock> locks;
    private final Lock refreshing = new ReentrantLock();
    private final AtomicLong changes = new AtomicLong();
    /// The numbers of changes that searches see, and that are durable.
    private volatile long seen;
    private volatile long saved;
    /// When the oldest change was made that is not searchable yet; 0 if there is none.
    private final AtomicLong staleSinceNanos = new AtomicLong();
    private volatile boolean complete;
    /// Shared by users; held exclusively to close the index.
    private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();
    private volatile boolean closed;
    /// Guarded by the lock after both, which is held until what was found is in the index.
    private final RemoteGroups remote;

    /// What was found and is not known to be in the index, because an attempt failed or was interrupted.
    private final Set<Long> unfollowed = new HashSet<>();

    private final Lock following = new ReentrantLock();
    private volatile boolean isBehind;

    /// When changes could not be shown; null if that succeeded or was repaired since.
    private volatile @Nullable Instant failedAt;

    /// @param trace records searches and updates
    OpenIndex(Generation generation, ChunkIndex index, IndexSource source, StepTrace trace, InstantSource clock)
            throws InterruptedException {
        this.generation = generation;
        this.index = index;
        this.source = source;
        this.trace = trace;
        this.clock = clock;
        this.remote = source.remoteGroups(generation);
        this.locks = IntStream.range(0, source.groupsAtOnce() == 1 ? LOCKS : 1)
                .<Lock>mapToObj(_ -> new ReentrantLock())
                .toList();
    }

    public Generation generation() {
        return generation;
    }

    public Embedder embedder() {
        return generation.embedder();
    }

    ChunkIndex index() {
        return index;
    }

    @Override
    public Retrieved search(IndexQuery query) {
        try (var step = trace.begin("index search", Map.of())) {
            var found = index.search(query);
            step.succeeded();
            return found;
        }
    }

    /// Makes all changes so far visible to searches.
    @Override
    public void refresh() {
        traced("index refresh", index::refresh);
    }

    @Override
    public long chunks() {
        return index.chunks();
    }

    /// Whether the index may be used until [#leave]; false once it is closed.
    boolean enter() {
        use.readLock().lock();
        if (closed) {
            use.readLock().unlock();
        }
        return !closed;
    }

    void leave() {
        use.readLock().unlock();
    }

    /// Closes the index as soon as it is unused.
    void close() {
        use.writeLock().lock();
        try {
            closed = true;
            index.close();
        } finally {
            use.writeLock().unlock();
        }
    }

    /// Whether it has contained everything in the catalog at some time. It may lack later changes that failed.
    boolean isComplete() {
        return complete;
    }

    /// Whether searches find everything that was in the catalog when this last followed it.
    boolean isCurrent() {
        return complete && !isBehind;
    }

    /// Replaces groups in the index by their current state in the catalog.
    ///
    /// @param done receives the number of finished groups
    void update(List<Long> numbers, IntConsumer done) throws InterruptedException {
        var step = source.groupsAtOnce();
        for (var from = 0; from < numbers.size(); from += step) {
            var end = Math.min(from + step, numbers.size());
            var some = numbers.subList(from, end);
            var lock = locks.get(Math.floorMod(Long.hashCode(some.getFirst()), locks.size()));
            lock.lockInterruptibly();
            try {
                if (index.isShared()) {
                    writeUntilCurrent(some);
                } else {
                    write(some);
                }
            } finally {
                lock.unlock();
            }
            done.accept(end);
        }
        staleSinceNanos.compareAndSet(0, System.nanoTime());
        changes.incrementAndGet();
        if (!numbers.isEmpty()) {
            changed(); // searches that need the latest state refresh the index first
        }
    }

    /// Reports that searches may find something else from now on.
    ///
    /// @return this index
    OpenIndex changed() {
        source.searchesChanged();
        return this;
    }

    /// Several engines may write the same groups of a shared index. The last engine to write may have read the
    /// catalog before the others; the index keeps later revisions, and this engine writes again. If the index keeps
    /// a revision that is no longer in the catalog, the catalog was restored from a backup.
    private void writeUntilCurrent(List<Long> numbers) throws InterruptedException {
        Map<Long, Long> before;
        var after = source.revisions(numbers);
        do {
            before = after;
            var kept = write(numbers);
            after = source.revisions(numbers);
            if (!kept.isEmpty() && after.equals(before)) {
                var groups = source.groups(kept, generation);
                traced("index update", () -> index.revert(groups));
                after = source.revisions(numbers);
            }
        } while (!after.equals(before));
    }

    /// @return the groups of which the index has later revisions
    private Set<Long> write(List<Long> numbers) throws InterruptedException {
        var groups = source.groups(numbers, generation);
        var kept = new HashSet<Long>();
        traced("index update", () -> kept.addAll(index.replace(groups)));
        var found = groups.stream().map(ChunkGroup::number).collect(Collectors.toSet());
        var removed = numbers.stream().filter(number -> !found.contains(number)).toList();
        if (!removed.isEmpty()) {
            traced("index delete", () -> index.delete(removed));
        }
        return kept;
    }

    /// Updates everything that differs from the catalog, and makes it visible to searches.
    ///
    /// @return this index
    OpenIndex catchUp() throws InterruptedException {
        return catchUp(differences(), _ -> {});
    }

    /// Updates groups and makes everything visible to searches.
    ///
    /// @param differing all groups that differ from the catalog
    /// @param done receives the number of finished groups
    /// @return this index
    OpenIndex catchUp(List<Long> differing, IntConsumer done) throws InterruptedException {
        if (index.isShared() && !differing.isEmpty()) {
            source.exclusively("filling of generation " + generation.number(), () -> {
                update(differences(), done); // without what another engine has indexed in the meantime
                return refreshIfStale();
            });
        } else {
            update(differing, done);
            refreshIfStale();
        }
        complete = true;
        failedAt = null;
        return differing.isEmpty() ? this : changed();
    }

    /// The groups that differ between catalog and index.
    List<Long> differences() throws InterruptedException {
        return differences(source.revisions(), index.inventory());
    }

    private static List<Long> differences(Map<Long, Long> wanted, Map<Long, Long> present) {
        var differing = new ArrayList<Long>();
        wanted.forEach((number, revision) -> {
            if (!revision.equals(present.get(number))) {
                differing.add(number);
            }
        });
        present.keySet().stream().filter(number -> !wanted.containsKey(number)).forEach(differing::add);
        return differing;
    }

    /// Makes visible to searches what was changed in a shared catalog. The work grows with the changes, not with the
    /// catalog. This engine may have indexed its own changes already without making them visible, so only what
    /// differs is read. What fails is tried again later, not by every search: an index that refuses changes would
    /// delay them all.
    ///
    /// @return false when the index must be opened again
    boolean follow() throws InterruptedException {
        if (remote.equals(RemoteGroups.NONE)) {
            return true;
        }
        following.lockInterruptibly();
        try {
            var changed = remote.next();
            if (changed.isOther()) {
                return false;
            }
            unfollowed.addAll(changed.numbers());
            if (!unfollowed.isEmpty()) {
                if (hasJustFailed()) {
                    return true;
                }
                show(unfollowed);
                unfollowed.clear();
            }
            isBehind = false;
            return true;
        } catch (InterruptedException | RuntimeException e) {
            isBehind = true;
            throw e;
        } finally {
            following.unlock();
        }
    }

    private boolean hasJustFailed() {
        var failed = failedAt;
        return failed != null && clock.instant().isBefore(failed.plus(BETWEEN_ATTEMPTS));
    }

    private void show(Collection<Long> numbers) throws InterruptedException {
        try {
            var differing = differences(source.revisions(numbers), index.inventory(numbers));
            if (!differing.isEmpty()) {
                update(differing, _ -> {});
                refreshIfStale();
            } else if (!index.isShared()) { // reading the inventory of a shared index has made its changes visible
                refresh();
            }
            failedAt = null;
        } catch (RuntimeException e) {
            failedAt = clock.instant();
            throw e;
        }
    }

    /// Whether there are changes that are not searchable yet.
    boolean isStale() {
        return seen < changes.get();
    }

    /// The age of the oldest change that is not searchable yet; zero if there is none.
    public Duration lag() {
        var since = staleSinceNanos.get();
        return since == 0 ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - since);
    }

    /// Makes all earlier changes visible to searches; concurrent callers share a refresh.
    ///
    /// @return this index
    OpenIndex refreshIfStale() {
        refreshing.lock();
        try {
            var covered = changes.get();
            if (seen < covered) {
                var since = staleSinceNanos.getAndSet(0); // before the refresh: a change during it may stay invisible
                try {
                    refresh();
                } catch (RuntimeException e) {
                    staleSinceNanos.set(since);
                    throw e;
                }
                seen = covered;
            }
            return this;
        } finally {
            refreshing.unlock();
        }
    }

    private void traced(String name, Runnable work) {
        try (var step = trace.begin(name, Map.of())) {
            work.run();
            step.succeeded();
        }
    }

    /// Makes all earlier changes durable.
    ///
    /// @return this index
    OpenIndex commit() {
        var covered = changes.get();
        if (saved < covered) {
            index.commit();
            saved = covered;
        }
        return this;
    }
}
