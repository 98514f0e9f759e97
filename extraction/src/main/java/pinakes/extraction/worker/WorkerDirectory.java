package pinakes.extraction.worker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where one worker has its socket and its temporary files; only this user can enter it.
///
/// Its parent holds a lock in it. A directory whose lock is free belonged to a parent that was killed, and maybe to a
/// worker that died before it could clean up.
record WorkerDirectory(Path path, FileChannel lock) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerDirectory.class);
    private static final String PREFIX = "pinakes-rd-";

    /// Distinguishes this process's own directories: opening and closing their lock files would release the locks.
    private static final String OWN_PREFIX = PREFIX + Long.toString(System.nanoTime(), 36) + "-";

    private static final String LOCK = "lock";
    private static final String LOCK_DRAFT = "lock.new";

    /// Locking takes only a moment, so a directory that is unlocked after this time is abandoned.
    private static final Duration LOCKED_WITHIN = Duration.ofHours(1);

    /// A new one; those that were left behind are removed.
    static WorkerDirectory create() throws IOException {
        var path = Files.createTempDirectory(OWN_PREFIX);
        removeAbandoned(path);
        try {
            return new WorkerDirectory(path, locked(path));
        } catch (IOException failure) {
            removeTree(path);
            throw failure;
        }
    }

    /// Removes what a worker has in its directory. The directory is left to a later parent: a confined worker cannot
    /// remove it. The free lock marks it as abandoned.
    static void clear(Path path) {
        try (var files = Files.newDirectoryStream(path, file -> !file.endsWith(LOCK))) {
            for (var file : files) {
                removeTree(file);
            }
        } catch (IOException failure) {
            LOG.warn("Could not remove the temporary files of a worker in {}", path, failure);
        }
    }

    /// Short, because the name of a socket may not have more than about a hundred characters.
    Path socket() {
        return path.resolve("s");
    }

    /// The copy of the document to read; the worker cannot read files outside its directory.
    Path document() {
        return path.resolve("document");
    }

    /// Where text recognition looks for data.
    Path ocrData() {
        return path.resolve("tessdata");
    }

    /// Removes the directory with everything in it.
    @Override
    public void close() {
        try {
            lock.close();
            removeTree(path);
        } catch (IOException failure) {
            LOG.warn("Could not remove the temporary files of a worker in {}", path, failure);
        }
    }

    /// Locked before it has its name, so that no process ever finds a free lock in a directory that is in use.
    private static FileChannel locked(Path directory) throws IOException {
        var draft = directory.resolve(LOCK_DRAFT);
        var channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            channel.lock();
            Files.move(draft, directory.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
            return channel;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }

    /// Looks next to a directory for what parents of the same user have left.
    private static void removeAbandoned(Path own) {
        try (var candidates = Files.newDirectoryStream(own.resolveSibling("."), PREFIX + "*")) {
            for (var candidate : candidates) {
                if (!String.valueOf(candidate.getFileName()).startsWith(OWN_PREFIX)) {
                    removeIfLeftBehind(candidate, own);
                }
            }
        } catch (IOException failure) {
            LOG.warn("Could not look for leftover files of other workers: {}", failure.toString());
        }
    }

    /// A directory that cannot be removed does not prevent the removal of others.
    private static void removeIfLeftBehind(Path candidate, Path own) {
        try {
            if (isLeftBehind(candidate, own)) {
                removeTree(candidate);
            }
        } catch (NoSuchFileException _) {
            // Its owner or another process has already removed it.
        } catch (IOException failure) {
            LOG.warn("Could not remove leftover files of a worker in {}: {}", candidate, failure.toString());
        }
    }

    private static boolean isLeftBehind(Path candidate, Path own) throws IOException {
        var lock = candidate.resolve(LOCK);
        if (!Files.isDirectory(candidate, LinkOption.NOFOLLOW_LINKS)
                || !Files.getOwner(candidate, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))) {
            return false;
        }
        if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
            return modified(candidate).plus(LOCKED_WITHIN).isBefore(modified(own));
        }
        try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                var free = channel.tryLock()) {
            return free != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static Instant modified(Path directory) throws IOException {
        return Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS).toInstant();
    }

    /// Links are removed, not followed.
    private static void removeTree(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.deleteIfExists(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
