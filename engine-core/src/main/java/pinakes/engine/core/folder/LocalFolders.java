package pinakes.engine.core.folder;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Consumer;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.folder.FolderSpec;
import pinakes.engine.folder.FolderSync;
import pinakes.engine.folder.Folders;
import pinakes.engine.folder.SyncId;
import pinakes.engine.folder.SyncRequest;
import pinakes.engine.folder.SyncStart;
import pinakes.engine.folder.WatchOutcome;
import pinakes.engine.folder.WatchedFolder;

/// Folders of this machine.
public final class LocalFolders implements Folders, AutoCloseable {
    /// Finished syncs that can still be asked for.
    private static final int KEPT_MAX = 50;

    private static final int RUNNING_MAX = 16;
    private static final Duration CLOSING_WAIT_MAX = Duration.ofSeconds(10);

    private final SyncParts parts;
    private final FolderWatches watches;

    /// Oldest first.
    private final SequencedMap<SyncId, SyncRun> runs = new LinkedHashMap<>();
    private boolean isClosed;

    public LocalFolders(SyncParts parts) {
        this.parts = parts;
        this.watches = new FolderWatches(this, CLOSING_WAIT_MAX);
    }

    @Override
    public SyncStart sync(SyncRequest request) throws InterruptedException {
        return switch (begin(request, FolderRoot.ofCall(request.folder(), parts.access()), _ -> {})) {
            case Begun.Running(var run) -> new SyncStart.Started(run.snapshot());
            case Begun.Refused(var reason) -> new SyncStart.Refused(reason);
        };
    }

    @Override
    public synchronized Optional<FolderSync> find(SyncId id) {
        return Optional.ofNullable(runs.get(id)).map(SyncRun::snapshot);
    }

    @Override
    public Optional<FolderSync> cancel(SyncId id) throws InterruptedException {
        SyncRun run;
        synchronized (this) {
            run = runs.get(id);
        }
        if (run == null) {
            return Optional.empty();
        }
        run.cancel();
        run.await();
        return Optional.of(run.snapshot());
    }

    @Override
    public WatchOutcome watch(FolderSpec folder, String owner) throws InterruptedException {
        return switch (FolderRoot.ofCall(folder, parts.access())) {
            case FolderRoot.Found(var path) -> {
                var spec = folder.withPath(path.toString());
                var registered = parts.store().write((sql, now) -> FolderTable.watch(sql, spec, owner, now));
                watches.registered(registered);
                yield new WatchOutcome.Watched(watches.shown(registered));
            }
            case FolderRoot.Refused(var reason) -> new WatchOutcome.Refused(reason);
        };
    }

    @Override
    public List<WatchedFolder> list() throws InterruptedException {
        return parts.store().read(FolderTable::watched).stream()
                .map(watches::shown)
                .toList();
    }

    @Override
    public Optional<WatchedFolder> unwatch(String path) throws InterruptedException {
        var named = ended(path);
        if (named.isPresent()) {
            return named;
        }
        var real = FolderRoot.realOfCall(path);
        return real.isPresent() ? ended(real.get().toString()) : Optional.empty();
    }

    private Optional<WatchedFolder> ended(String path) throws InterruptedException {
        var registered = parts.store().write((sql, _) -> FolderTable.unwatch(sql, path));
        if (registered.isEmpty()) {
            return Optional.empty();
        }
        var shown = watches.shown(registered.get());
        watches.ended(path);
        return Optional.of(shown);
    }

    /// Keeps the registered folders in sync until this is closed; only servers do.
    public void keepInSync(WatchTiming timing) throws InterruptedException {
        watches.start(parts.store().read(FolderTable::watched), timing);
    }

    /// Notifies the listener of every document that a sync removed.
    public void onPruned(Consumer<PrunedDocument> listener) {
        parts.pruned().add(listener);
    }

    /// Follows registrations that were changed through another engine.
    public void changedElsewhere() throws InterruptedException {
        watches.follow(parts.store().read(FolderTable::watched));
    }

    /// Stops all syncs; the next process continues them.
    @Override
    public void close() {
        watches.close();
        List<SyncRun> running;
        synchronized (this) {
            isClosed = true;
            running = List.copyOf(runs.values());
        }
        running.forEach(SyncRun::cancel);
        Uninterrupted.run(() -> {
            for (var run : running) {
                run.await(CLOSING_WAIT_MAX);
            }
        });
    }

    sealed interface Begun {
        record Running(SyncRun run) implements Begun {}

        record Refused(String reason) implements Begun {}
    }

    /// Starts a sync. Must not run on a virtual thread, because it waits for as long as the folder's drive does not
    /// respond.
    ///
    /// @param onDirectory called for each directory of the folder before its files are listed
    Begun begin(SyncRequest request, Consumer<Path> onDirectory) {
        return begin(request, FolderRoot.of(request.folder(), parts.access()), onDirectory);
    }

    private Begun begin(SyncRequest request, FolderRoot root, Consumer<Path> onDirectory) {
        return switch (root) {
            case FolderRoot.Found(var path) -> begin(request, path, onDirectory);
            case FolderRoot.Refused(var reason) -> new Begun.Refused(reason);
        };
    }

    private synchronized Begun begin(SyncRequest request, Path root, Consumer<Path> onDirectory) {
        if (isClosed) {
            return new Begun.Refused("The engine is shutting down.");
        }
        if (runs.values().stream().filter(run -> !run.isEnded()).count() >= RUNNING_MAX) {
            return new Begun.Refused("Too many folders are being synced at once; try again later.");
        }
        var finished =
                runs.values().stream().filter(SyncRun::isEnded).map(SyncRun::id).toList();
        finished.stream().limit(Math.max(0, finished.size() - KEPT_MAX)).forEach(runs::remove);
        var run = new SyncRun(new SyncId(UUID.randomUUID()), parts, request, root, onDirectory);
        runs.put(run.id(), run);
        return new Begun.Running(run.start());
    }
}
