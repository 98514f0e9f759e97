package pinakes.family.upload;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A directory of this process, created on first use and removed at the end.
///
/// The process holds a lock in it. A directory with a free lock belonged to a process that was killed.
public final class StagingDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StagingDirectory.class);
    private static final String PREFIX = "pinakes-uploads-";
    private static final String LOCK = "lock";

    /// The directories of this process. Closing any channel of a locked file ends the process's lock, so their lock
    /// files are never opened a second time.
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path parent;
    private @Nullable Path directory;
    private @Nullable FileChannel lock;

    /// Creates the directory inside another, usually the one for temporary files.
    public StagingDirectory(Path parent) {
        this.parent = parent;
    }

    /// Removes the directories of processes that were killed.
    public void removeAbandoned() {
        try (var candidates = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (var candidate : candidates) {
                if (isAbandoned(candidate)) {
                    remove(candidate);
                }
            }
        } catch (IOException e) {
            LOG.warn("Could not look for abandoned uploads: {}", e.getMessage());
        }
    }

    synchronized Path file(UploadId id) throws IOException {
        if (directory == null) {
            directory = Files.createTempDirectory(parent, PREFIX);
            OWN.add(directory);
            var locking = directory.resolve("locking");
            lock = FileChannel.open(locking, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            lock.lock();
            Files.move(locking, directory.resolve(LOCK)); // nobody sees it before it is locked
        }
        return directory.resolve(id.toString());
    }

    @Override
    public synchronized void close() {
        try {
            if (lock != null) {
                lock.close();
                lock = null;
            }
        } catch (IOException e) {
            LOG.warn("Could not unlock the staged uploads: {}", e.getMessage());
        }
        if (directory != null) {
            remove(directory);
            OWN.remove(directory);
            directory = null;
        }
    }

    /// A directory without a lock file may belong to a process that is about to lock it.
    private static boolean isAbandoned(Path candidate) {
        var lock = candidate.resolve(LOCK);
        if (OWN.contains(candidate)
                || !Files.isDirectory(candidate, LinkOption.NOFOLLOW_LINKS)
                || !Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                var held = channel.tryLock()) {
            return held != null;
        } catch (OverlappingFileLockException | IOException _) {
            return false;
        }
    }

    /// Uploads are files right in the directory.
    private static void remove(Path staging) {
        try {
            try (var files = Files.newDirectoryStream(staging)) {
                for (var file : files) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(staging);
        } catch (IOException e) {
            LOG.warn("Could not remove staged uploads: {}", e.getMessage());
        }
    }
}
