package pinakes.engine.core.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import pinakes.engine.core.concurrent.Uninterrupted;
import pinakes.engine.file.KernelFiles;
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
    public SyncStart sync(SyncRequest request) {
        return switch (begin(request, _ -> {})) {
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
        var refusal = refusal(folder);
        if (refusal.isPresent()) {
            return new WatchOutcome.Refused(refusal.get());
        }
        var spec = folder.withPath(root(folder.path()).orElseThrow().toString());
        var registered = parts.store().write((sql, now) -> FolderTable.watch(sql, spec, owner, now));
        watches.registered(registered);
        return new WatchOutcome.Watched(watches.shown(registered));
    }

    @Override
    public List<WatchedFolder> list() throws InterruptedException {
        return parts.store().read(FolderTable::watched).stream()
                .map(watches::shown)
                .toList();
    }

    @Override
    public Optional<WatchedFolder> unwatch(String path) throws InterruptedException {
        var names = Stream.concat(Stream.of(path), root(path).map(Path::toString).stream())
                .distinct()
                .toList();
        for (var name : names) {
            var registered = parts.store().write((sql, _) -> FolderTable.unwatch(sql, name));
            if (registered.isPresent()) {
                var shown = watches.shown(registered.get());
                watches.ended(name);
                return Optional.of(shown);
            }
        }
        return Optional.empty();
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

    /// Starts a sync.
    ///
    /// @param onDirectory called for each directory of the folder before its files are listed
    Begun begin(SyncRequest request, Consumer<Path> onDirectory) {
        var refusal = refusal(request.folder());
        var root = root(request.folder().path());
        if (refusal.isPresent() || root.isEmpty()) {
            return new Begun.Refused(refusal.orElse("The folder does not exist."));
        }
        synchronized (this) {
            if (isClosed) {
                return new Begun.Refused("The engine is shutting down.");
            }
            if (runs.values().stream().filter(run -> !run.isEnded()).count() >= RUNNING_MAX) {
                return new Begun.Refused("Too many folders are being synced at once; try again later.");
            }
            var finished = runs.values().stream()
                    .filter(SyncRun::isEnded)
                    .map(SyncRun::id)
                    .toList();
            finished.stream().limit(Math.max(0, finished.size() - KEPT_MAX)).forEach(runs::remove);
            var run = new SyncRun(new SyncId(UUID.randomUUID()), parts, request, root.get(), onDirectory);
            runs.put(run.id(), run);
            return new Begun.Running(run.start());
        }
    }

    /// Why a folder cannot be synced; empty when it can.
    private Optional<String> refusal(FolderSpec spec) {
        var invalid = Stream.concat(spec.include().stream(), spec.exclude().stream())
                .filter(pattern -> IgnorePattern.parse(pattern)
                        .filter(IgnorePattern::isValid)
                        .isEmpty())
                .findFirst();
        if (invalid.isPresent()) {
            return Optional.of(
                    "Invalid pattern '" + invalid.get() + "'. Use the syntax of .gitignore, such as *.pdf or drafts/.");
        }
        var root = root(spec.path());
        if (root.isEmpty()) {
            return Optional.of("The folder " + spec.path()
                    + " does not exist or cannot be accessed. Nothing was changed; check that its disk is mounted.");
        }
        if (!root.get().isAbsolute() || !Files.isDirectory(root.get()) || !Files.isReadable(root.get())) {
            return Optional.of(spec.path() + " is not a readable folder. Nothing was changed.");
        }
        if (KernelFiles.include(root.get())) {
            return Optional.of(spec.path() + " is in a kernel file system, which generates the content of its"
                    + " files each time they are read. Nothing was changed.");
        }
        return parts.access().reservedReal().stream().anyMatch(root.get()::startsWith)
                ? Optional.of(spec.path() + " belongs to the knowledge base itself and cannot be synced.")
                : Optional.empty();
    }

    /// The real path of a folder; empty when it does not exist.
    private static Optional<Path> root(String path) {
        try {
            var given = Path.of(path);
            return given.isAbsolute() ? Optional.of(given.toRealPath()) : Optional.empty();
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }
}
