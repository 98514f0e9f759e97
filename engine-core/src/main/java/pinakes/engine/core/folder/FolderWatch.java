package pinakes.engine.core.folder;

import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.core.concurrent.StoppableThread;
import pinakes.engine.core.folder.FolderTable.Registered;
import pinakes.engine.folder.FileChange;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.folder.WatchedFolder.Mode;

/// Keeps one folder in sync: compares it at once, after events, and now and then.
final class FolderWatch {
    private static final Logger LOG = LoggerFactory.getLogger(FolderWatch.class);

    /// A large folder is compared for at most this share of the time.
    private static final int PAUSES_PER_COMPARISON = 20;

    private static final int FAILURES_SHOWN_MAX = 100;

    private final LocalFolders folders;
    private final Registered registered;
    private final WatchTiming timing;
    private final DirectoryEvents events;

    private final StoppableThread thread;

    private volatile @Nullable SyncRun current;
    private volatile @Nullable FolderSync last;
    private volatile @Nullable String problem;

    FolderWatch(LocalFolders folders, Registered registered, WatchTiming timing) {
        this.folders = folders;
        this.registered = registered;
        this.timing = timing;
        this.events = new DirectoryEvents(timing.directoriesMax());
        this.thread = new StoppableThread("folder-watch", this::run);
    }

    FolderWatch start() {
        thread.start();
        return this;
    }

    WatchedFolder shown() {
        var noEvents = events.problem();
        return new WatchedFolder(
                registered.spec(),
                noEvents.isPresent() ? Mode.SCANS : Mode.EVENTS,
                problem != null ? problem : noEvents.map(this::explained).orElse(null),
                registered.at(),
                running(),
                last);
    }

    private @Nullable FolderSync running() {
        var run = current;
        return run == null || run.isEnded() ? null : withFailuresOnly(run.snapshot());
    }

    /// Stops watches, but does not wait for a drive that does not respond.
    static void closeAll(Collection<FolderWatch> watches, Duration waitMax) {
        StoppableThread.closeAll(watches.stream().map(watch -> watch.thread).toList(), waitMax);
    }

    private String explained(String noEvents) {
        return noEvents + " It is scanned every " + timing.scan().toSeconds() + " seconds instead.";
    }

    /// Closes the events itself, because closing them can wait for the drive as well.
    private void run() throws InterruptedException {
        try (events) {
            while (true) {
                var comparedIn = attempt();
                var usual = events.problem().isEmpty() ? timing.rescan() : timing.scan();
                var pause = longer(usual, comparedIn.multipliedBy(PAUSES_PER_COMPARISON));
                events.await(
                        problem == null ? pause : longer(timing.scan(), comparedIn),
                        longer(timing.quiet(), comparedIn),
                        longer(timing.quietMax(), comparedIn));
            }
        }
    }

    /// A failure must not end the watch.
    private Duration attempt() throws InterruptedException {
        try {
            return sync();
        } catch (RuntimeException e) {
            LOG.error(
                    "The watch of {} failed; it continues after a pause",
                    registered.spec().path(),
                    e);
            report(SyncRun.INTERNAL_ERROR);
            return Duration.ZERO;
        }
    }

    private Duration sync() throws InterruptedException {
        var request = SyncRequest.of(registered.spec(), registered.owner());
        return switch (folders.begin(request, events::register)) {
            case LocalFolders.Begun.Refused(var reason) -> {
                report(reason);
                yield Duration.ZERO;
            }
            case LocalFolders.Begun.Running(var run) -> {
                current = run;
                try {
                    run.await();
                } catch (InterruptedException e) {
                    run.cancel();
                    throw e;
                }
                var ended = run.snapshot();
                last = withFailuresOnly(ended);
                report(ended.problem());
                yield run.comparedIn();
            }
        };
    }

    private void report(@Nullable String why) {
        if (why != null && !Objects.equals(why, problem)) {
            LOG.warn("The folder {} is not in sync: {}", registered.spec().path(), why);
        }
        problem = why;
    }

    private static FolderSync withFailuresOnly(FolderSync sync) {
        var failures = sync.changes().stream()
                .filter(change -> change.kind() == FileChange.Kind.FAILED)
                .limit(FAILURES_SHOWN_MAX)
                .toList();
        return new FolderSync(
                sync.id(),
                sync.folder(),
                sync.dryRun(),
                sync.state(),
                sync.counts(),
                failures,
                sync.changes().size() + sync.changesOmitted() - failures.size(),
                sync.warnings(),
                sync.problem(),
                sync.startedAt(),
                sync.endedAt());
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
