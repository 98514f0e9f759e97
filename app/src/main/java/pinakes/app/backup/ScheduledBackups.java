package pinakes.app.backup;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.app.settings.SettingTable;
import pinakes.app.settings.Settings;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.backup.Backups;
import pinakes.engine.local.backup.BackupDirectory;
import pinakes.engine.local.backup.BackupProgress;
import pinakes.engine.local.concurrent.StoppableThread;

/// Takes a backup whenever the newest one in the directory is too old, and deletes the oldest ones.
///
/// A restart does not shift the schedule, because it follows the backups in the directory. After a failure, the next
/// attempt follows soon.
public final class ScheduledBackups implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);
    private static final Duration RETRY_MAX = Duration.ofMinutes(15);

    private final Backups backups;
    private final BackupDirectory directory;
    private final Duration interval;
    private final int kept;
    private final BackupCounts counts;
    private final InstantSource clock;
    private final StoppableThread thread;

    private ScheduledBackups(
            Backups backups, Path directory, Duration interval, int kept, BackupCounts counts, InstantSource clock) {
        this.backups = backups;
        this.directory = new BackupDirectory(directory);
        this.interval = interval;
        this.kept = kept;
        this.counts = counts;
        this.clock = clock;
        this.thread = new StoppableThread("backups", this::run);
    }

    /// Takes backups from now on, if the settings name a directory for them.
    public static Optional<ScheduledBackups> start(
            Settings settings, Backups backups, BackupCounts counts, InstantSource clock) {
        return settings.find(SettingTable.BACKUP_DIRECTORY).map(directory -> {
            var scheduled = new ScheduledBackups(
                    backups,
                    directory,
                    Duration.ofHours(settings.get(SettingTable.BACKUP_INTERVAL)),
                    settings.get(SettingTable.BACKUP_KEEP),
                    counts,
                    clock);
            scheduled.thread.start();
            return scheduled;
        });
    }

    private void run() throws InterruptedException {
        var newest = newest();
        counts.begin(newest);
        var rest = Duration.between(clock.instant(), newest.plus(interval));
        for (; ; ) {
            Thread.sleep(rest.isNegative() ? Duration.ZERO : rest);
            rest = take() ? interval : shorter(interval, RETRY_MAX);
        }
    }

    private Instant newest() {
        try {
            return directory.newest().orElse(Instant.EPOCH);
        } catch (IOException e) {
            LOG.warn("The backups in {} cannot be read: {}", directory.path(), e.getMessage());
            return Instant.EPOCH;
        }
    }

    private boolean take() throws InterruptedException {
        var began = clock.instant();
        try {
            var written = directory.write(backups, BackupProgress.NONE);
            directory.keep(kept);
            var took = Duration.between(began, clock.instant());
            counts.succeeded(began, took);
            LOG.info(
                    "Took the backup {} in {}: {} new bytes in {} ms",
                    written.snapshot(),
                    directory.path(),
                    written.bytesWritten(),
                    took.toMillis());
            if (!written.manifest().isWhole()) {
                LOG.error(
                        "Original files are missing or damaged in the data directory: {} missing, {} damaged",
                        written.manifest().missing().size(),
                        written.manifest().damaged().size());
            }
            return true;
        } catch (ClosedByInterruptException e) {
            throw interrupted(e);
        } catch (IOException | EngineUnavailableException e) {
            counts.failed(Duration.between(began, clock.instant()));
            LOG.error("The backup to {} failed: {}", directory.path(), e.getMessage());
            LOG.debug("The backup failed", e);
            return false;
        }
    }

    /// The server is shutting down.
    private static InterruptedException interrupted(ClosedByInterruptException cause) {
        var interrupted = new InterruptedException("The backup was abandoned");
        interrupted.initCause(cause);
        return interrupted;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /// Ends, and abandons a backup in progress.
    @Override
    public void close() {
        thread.close();
    }
}
