package pinakes.engine.core.indexing;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backoff;
import pinakes.engine.core.concurrent.StepTrace;
import pinakes.engine.core.concurrent.StoppableThread;

/// Commits a set of indexes regularly, repairs those that failed until that succeeds, and closes idle ones.
public final class IndexMaintenance implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IndexMaintenance.class);
    private static final Duration ROUND = Duration.ofSeconds(10);
    private static final Duration IDLE_MAX = Duration.ofMinutes(5);

    private final int openMax;
    private final StepTrace trace;
    private final InstantSource clock;
    private final Set<IndexKeeper> keepers = ConcurrentHashMap.newKeySet();
    private final Semaphore repairs = new Semaphore(0);
    private final StoppableThread rounds = new StoppableThread("index-maintenance", this::maintain);
    private final StoppableThread recovery = new StoppableThread("index-recovery", this::recover);

    private IndexMaintenance(int openMax, StepTrace trace, InstantSource clock) {
        this.openMax = openMax;
        this.trace = trace;
        this.clock = clock;
    }

    /// Starts to look after indexes that are added later.
    ///
    /// @param openMax how many indexes may be open; 0 to close none
    /// @param trace records the searches and updates of the indexes
    public static IndexMaintenance start(int openMax, StepTrace trace, InstantSource clock) {
        var maintenance = new IndexMaintenance(openMax, trace, clock);
        maintenance.rounds.start();
        maintenance.recovery.start();
        return maintenance;
    }

    /// Adds an index.
    ///
    /// @param waitMax how long a caller that opens it waits until it is up to date, given the number of groups
    ///     that differ
    public IndexKeeper add(IndexSource source, IndexGenerations generations, IntFunction<Duration> waitMax) {
        var keeper = new IndexKeeper(source, generations, waitMax, trace, clock, repairs::release);
        keepers.add(keeper);
        return keeper;
    }

    /// Why some index cannot be changed now; empty when all can.
    public Optional<String> failure() {
        return keepers.stream().flatMap(keeper -> keeper.failure().stream()).findAny();
    }

    /// Closes all indexes. What was not repaired is found when they are compared with the catalog at the next start.
    @Override
    public void close() {
        recovery.close();
        rounds.close();
        keepers.forEach(keeper -> keeper.current().close());
    }

    private void recover() throws InterruptedException {
        while (true) {
            repairs.acquire();
            for (var failures = 1; !repairAll(); failures++) {
                Backoff.ENDLESS.pause(failures);
            }
        }
    }

    private boolean repairAll() throws InterruptedException {
        repairs.drainPermits();
        var repaired = true;
        for (var keeper : keepers) {
            repaired &= keeper.repair();
        }
        return repaired;
    }

    private void maintain() throws InterruptedException {
        while (true) {
            Thread.sleep(ROUND);
            try {
                for (var keeper : keepers) {
                    keeper.commit();
                }
                if (openMax > 0) {
                    closeIdle();
                }
            } catch (RuntimeException e) { // a failure of one index must not end the maintenance of all
                LOG.error("Index maintenance failed", e);
            }
        }
    }

    /// Closes indexes that were idle for long, and the longest idle ones when too many are open.
    private void closeIdle() {
        var now = System.nanoTime();
        var longestIdleFirst = keepers.stream()
                .map(IndexKeeper::current)
                .filter(index -> index.ifOpen().isPresent())
                .sorted(Comparator.comparingLong(index -> index.lastUsedNanos() - now))
                .toList();
        for (var i = 0; i < longestIdleFirst.size(); i++) {
            var index = longestIdleFirst.get(i);
            if (i < longestIdleFirst.size() - openMax || now - index.lastUsedNanos() > IDLE_MAX.toNanos()) {
                index.release();
            }
        }
    }
}
