package pinakes.app.backup;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.Backups;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.local.backup.BackupProgress;
import pinakes.engine.local.backup.BackupStore;
import pinakes.engine.local.backup.BackupStore.Written;

/// Takes a backup whenever the newest one is too old, and deletes the oldest ones.
///
/// A restart does not shift the schedule, because it follows the stored backups. After a failure, the next attempt
/// follows soon.
public final class ScheduledBackups implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);
    private static final Duration RETRY_MAX = Duration.ofMinutes(15);

    /// Pauses are short, because the clock of a machine can be set, and stands still while it sleeps.
    private static final Duration PAUSE_MAX = Duration.ofMinutes(1);

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    private final BackupStore store;
    private final Backups backups;
    private final Plan plan;
    private final BackupCounts counts;
    private final InstantSource clock;
    private final StoppableThread thread = new StoppableThread("backups", this::run);
    private @Nullable Instant due;
    private volatile @Nullable AbandonableWork<Written> attempt;

    ScheduledBackups(BackupStore store, Backups backups, Plan plan, BackupCounts counts, InstantSource clock) {
        this.store = store;
        this.backups = backups;
        this.plan = plan;
        this.counts = counts;
        this.clock = clock;
    }

    /// When backups are taken, and which ones stay.
    ///
    /// @param kept how many backups stay
    /// @param silenceLimit after which a backup without progress is abandoned
    public record Plan(Duration interval, int kept, Duration silenceLimit) {
        /// Long enough for a copy of a large catalog, during which nothing else happens.
        private static final Duration SILENCE_LIMIT = Duration.ofMinutes(30);

        public Plan(Duration interval, int kept) {
            this(interval, kept, SILENCE_LIMIT);
        }

        private Duration retry() {
            return interval.compareTo(RETRY_MAX) < 0 ? interval : RETRY_MAX;
        }
    }

    /// Takes backups from now on.
    public static ScheduledBackups start(
            BackupStore store, Backups backups, Plan plan, BackupCounts counts, InstantSource clock) {
        var scheduled = new ScheduledBackups(store, backups, plan, counts, clock);
        scheduled.thread.start();
        return scheduled;
    }

    private void run() throws InterruptedException {
        for (; ; ) {
            Thread.sleep(step());
        }
    }

    /// Takes a backup if one is due.
    ///
    /// @return how long to wait until the next step
    Duration step() throws InterruptedException {
        var now = clock.instant();
        var next = due == null ? begin() : due;
        if (next.isAfter(now.plus(plan.interval()))) {
            next = now.plus(plan.interval()); // the clock was set back
        }
        if (!next.isAfter(now)) {
            next = now.plus(take(now) ? plan.interval() : plan.retry());
        }
        due = next;
        var rest = Duration.between(clock.instant(), next);
        if (rest.isNegative()) {
            return Duration.ZERO;
        }
        return rest.compareTo(PAUSE_MAX) < 0 ? rest : PAUSE_MAX;
    }

    private Instant begin() throws InterruptedException {
        var newest = newest();
        counts.begin(newest);
        return newest.plus(plan.interval());
    }

    private Instant newest() throws InterruptedException {
        try {
            return AbandonableWork.<Instant>start(
                            "newest-backup", _ -> store.newest().orElse(Instant.EPOCH))
                    .await(plan.silenceLimit());
        } catch (IOException | EngineUnavailableException e) {
            LOG.warn("The backups in {} cannot be read: {}", store.place(), e.getMessage());
            return Instant.EPOCH;
        }
    }

    private boolean take(Instant began) throws InterruptedException {
        try {
            var earlier = attempt;
            if (earlier != null && earlier.isRunning()) {
                throw new IOException("an earlier attempt is still waiting for the storage");
            }
            var current = AbandonableWork.start("backup", this::written);
            attempt = current;
            succeeded(current.await(plan.silenceLimit()), began);
            return true;
        } catch (IOException | EngineUnavailableException e) {
            counts.failed(Duration.between(began, clock.instant()));
            LOG.error("The backup to {} failed: {}", store.place(), e.getMessage());
            LOG.debug("The backup failed", e);
            return false;
        }
    }

    private Written written(AbandonableWork<Written> progress) throws IOException, InterruptedException {
        var written = store.write(new FollowedBackups(backups, progress), BackupProgress.NONE);
        progress.step();
        store.keep(plan.kept());
        return written;
    }

    private void succeeded(Written written, Instant began) {
        var took = Duration.between(began, clock.instant());
        counts.succeeded(began, took);
        LOG.info(
                "Wrote the backup {} to {}: {} new bytes in {} ms",
                written.snapshot(),
                store.place(),
                written.bytesWritten(),
                took.toMillis());
        if (!written.manifest().isWhole()) {
            LOG.error(
                    "Original files are missing or damaged in the data directory: {} missing, {} damaged",
                    written.manifest().missing().size(),
                    written.manifest().damaged().size());
        }
    }

    /// Ends, and abandons a backup in progress.
    @Override
    public void close() {
        thread.close();
        var last = attempt;
        if (last != null) {
            try {
                last.join(CLOSE_TIMEOUT);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
