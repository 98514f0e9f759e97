package pinakes.engine.core.folder;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The events of the directories of one folder, as far as the system provides them.
final class DirectoryEvents implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectoryEvents.class);

    private final int directoriesMax;
    private final Set<Path> watched = new HashSet<>();
    private @Nullable WatchService service;

    /// Read without the lock, which is held while a directory is registered: its drive might not respond.
    private volatile @Nullable String problem;

    DirectoryEvents(int directoriesMax) {
        this.directoriesMax = directoriesMax;
        try {
            service = FileSystems.getDefault().newWatchService();
        } catch (IOException | UnsupportedOperationException e) {
            LOG.debug("No events", e);
            problem = "The system provides no events about changed files.";
        }
    }

    /// Watches a directory as well; gives up all events when there are too many directories.
    synchronized void register(Path directory) {
        if (service == null) {
            return;
        }
        if (watched.size() >= directoriesMax && !watched.contains(directory)) {
            giveUp("The folder has more than " + directoriesMax + " directories.");
            return;
        }
        try {
            directory.register(
                    service,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_DELETE,
                    StandardWatchEventKinds.ENTRY_MODIFY);
            watched.add(directory);
        } catch (IOException | UnsupportedOperationException e) {
            if (Files.isDirectory(directory)) {
                LOG.debug("Cannot watch {}", directory, e);
                giveUp("The system refused to watch more directories. On Linux, raise fs.inotify.max_user_watches.");
            }
        }
    }

    /// Why there are no events; empty when there are.
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /// Waits for an event, and then until nothing has happened for a while.
    void await(Duration timeout, Duration quiet, Duration quietMax) throws InterruptedException {
        if (next(timeout)) {
            var until = System.nanoTime() + quietMax.toNanos();
            while (next(quiet) && System.nanoTime() < until) {
                // something is still happening
            }
        }
    }

    /// Waits for an event.
    private boolean next(Duration timeout) throws InterruptedException {
        WatchService source;
        synchronized (this) {
            source = service;
        }
        if (source == null) {
            Thread.sleep(timeout);
            return false;
        }
        var key = source.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (key == null) {
            return false;
        }
        consume(key);
        return true;
    }

    private synchronized void consume(WatchKey key) {
        key.pollEvents();
        if (!key.reset() && key.watchable() instanceof Path directory) {
            watched.remove(directory); // it was deleted
        }
    }

    private void giveUp(String why) {
        problem = why;
        close();
    }

    @Override
    public synchronized void close() {
        try {
            if (service != null) {
                service.close();
            }
        } catch (IOException e) {
            LOG.debug("Closing the events failed", e);
        }
        service = null;
        watched.clear();
    }
}
