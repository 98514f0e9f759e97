package pinakes.engine.core.folder;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.folder.FolderTable.Registered;
import pinakes.engine.folder.WatchedFolder;
import pinakes.engine.folder.WatchedFolder.Mode;

/// The watched folders of a process. Until it is started, folders are registered but not watched.
final class FolderWatches implements AutoCloseable {
    private static final String NO_SERVER = "No server is running; ./kb serve keeps the folder in sync.";

    private final LocalFolders folders;
    private final Duration waitMax;
    private final Map<String, FolderWatch> running = new HashMap<>();
    private @Nullable WatchTiming timing;

    /// @param waitMax how long to wait for the end of watches
    FolderWatches(LocalFolders folders, Duration waitMax) {
        this.folders = folders;
        this.waitMax = waitMax;
    }

    synchronized void start(List<Registered> registered, WatchTiming pace) {
        timing = pace;
        registered.forEach(this::registered);
    }

    /// Watches exactly these folders, if any are watched here.
    synchronized void follow(List<Registered> registered) {
        var paths = registered.stream().map(folder -> folder.spec().path()).collect(Collectors.toSet());
        var ended = new HashMap<>(running);
        ended.keySet().removeAll(paths);
        running.keySet().retainAll(paths);
        FolderWatch.closeAll(ended.values(), waitMax);
        registered.stream()
                .filter(folder -> !running.containsKey(folder.spec().path()))
                .forEach(this::registered);
    }

    /// Watches a folder from now on, in place of an earlier registration.
    synchronized void registered(Registered folder) {
        if (timing != null) {
            ended(folder.spec().path());
            running.put(folder.spec().path(), new FolderWatch(folders, folder, timing).start());
        }
    }

    synchronized void ended(String path) {
        var watch = running.remove(path);
        if (watch != null) {
            FolderWatch.closeAll(List.of(watch), waitMax);
        }
    }

    synchronized WatchedFolder shown(Registered folder) {
        var watch = running.get(folder.spec().path());
        return watch == null
                ? new WatchedFolder(folder.spec(), Mode.IDLE, NO_SERVER, folder.at(), null, null)
                : watch.shown();
    }

    @Override
    public synchronized void close() {
        timing = null;
        FolderWatch.closeAll(running.values(), waitMax);
        running.clear();
    }
}
