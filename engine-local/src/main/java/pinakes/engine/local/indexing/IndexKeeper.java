package pinakes.engine.local.indexing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.index.Candidates;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexQuery;

/// Keeps an index true to the catalog, for as long as the process lives.
///
/// Whoever changed a document calls [#sync], which reads what the catalog has of it now: so it does not matter in
/// which order two changes get here.
public final class IndexKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexKeeper.class);
    private static final Duration COMMIT_EVERY = Duration.ofSeconds(10);

    /// So many documents can be repaired before the start goes on; with more, searches would rather begin early.
    private static final int REPAIRED_AT_ONCE_MAX = 200;

    private static final int LOCKS = 64;

    private final ChunkIndex index;
    private final IndexSource source;
    private final String model;
    private final List<Lock> documentLocks =
            IntStream.range(0, LOCKS).<Lock>mapToObj(_ -> new ReentrantLock()).toList();
    private final AtomicBoolean uncommitted = new AtomicBoolean();
    private final CoveringRefresh refresh;
    private final Thread committer;
    private volatile @Nullable String problem;
    private volatile @Nullable Thread repairer;

    private IndexKeeper(ChunkIndex index, IndexSource source, String model) {
        this.index = index;
        this.source = source;
        this.model = model;
        this.refresh = new CoveringRefresh(index::refresh);
        this.committer = Thread.ofVirtual().name("index-commits").unstarted(this::commitNowAndThen);
    }

    /// Takes an index into care and makes it true to the catalog: at once when little is missing, and beside
    /// everything else otherwise.
    public static IndexKeeper start(ChunkIndex index, IndexSource source, String model) throws InterruptedException {
        var keeper = new IndexKeeper(index, source, model);
        keeper.committer.start();
        var differing = keeper.differences();
        if (differing.size() <= REPAIRED_AT_ONCE_MAX) {
            keeper.repair(differing);
        } else {
            keeper.repairer = Thread.ofVirtual().name("index-repair").start(() -> keeper.repairInBackground(differing));
        }
        return keeper;
    }

    /// Makes searches find what the catalog has of a document now.
    public void sync(DocumentNumber number) throws InterruptedException {
        bringUpToDate(number);
        refresh.run();
    }

    /// Forgets everything, which the catalog has done before.
    public void syncAll() throws InterruptedException {
        repair(differences());
    }

    public Candidates search(IndexQuery query) {
        return index.search(query);
    }

    /// Makes searches see everything that was synced before.
    public void refresh() {
        refresh.run();
    }

    public long sizeBytes() {
        return index.sizeBytes();
    }

    /// What keeps the index from being true to the catalog; nothing when nothing does.
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    @Override
    public void close() {
        stop(repairer);
        stop(committer);
        index.close();
    }

    private List<DocumentNumber> differences() throws InterruptedException {
        var wanted = source.revisions();
        var present = index.inventory();
        var differing = new ArrayList<DocumentNumber>();
        wanted.forEach((number, revision) -> {
            if (!revision.equals(present.get(number))) {
                differing.add(number);
            }
        });
        present.keySet().stream().filter(number -> !wanted.containsKey(number)).forEach(differing::add);
        return differing;
    }

    private void repair(List<DocumentNumber> numbers) throws InterruptedException {
        for (var i = 0; i < numbers.size(); i++) {
            bringUpToDate(numbers.get(i));
            if (numbers.size() > REPAIRED_AT_ONCE_MAX) {
                problem = "The index is being rebuilt: " + (i + 1) + " of " + numbers.size() + " documents are done.";
            }
        }
        if (!numbers.isEmpty()) {
            LOG.info("Brought {} documents of the index up to date with the catalog", numbers.size());
        }
        refresh.run();
        problem = null;
    }

    private void repairInBackground(List<DocumentNumber> numbers) {
        try {
            repair(numbers);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // the next start goes on with it
        } catch (RuntimeException e) {
            LOG.error("The index could not be made true to the catalog", e);
            problem = "The index is incomplete: " + e.getMessage();
        }
    }

    private void bringUpToDate(DocumentNumber number) throws InterruptedException {
        var lock = documentLocks.get(Math.floorMod(Long.hashCode(number.value()), LOCKS));
        lock.lockInterruptibly();
        try {
            var entry = source.entry(number, model);
            if (entry.isPresent()) {
                index.replace(entry.get().document(), entry.get().chunks());
            } else {
                index.delete(number);
            }
            uncommitted.set(true);
        } finally {
            lock.unlock();
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

    private void commit() {
        try {
            index.commit();
        } catch (EngineUnavailableException e) {
            uncommitted.set(true);
            LOG.warn("The index could not be committed; it will be tried again: {}", e.getMessage());
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
}
